/**
 * Compiles a wasm file while it arrives, or once it is there where the host sends it under a
 * wrong MIME type (streaming refuses that).
 *
 * @param {URL} url
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: the host answered ${response.status}`);
  const type = response.headers.get('Content-Type') ?? '';
  if (/^application\/wasm\s*$/i.test(type)) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
