import { bringModule } from './belongings.js';

/**
 * Compiles the module while it arrives, or once it is there where the host sends it under a
 * wrong MIME type (streaming refuses that).
 *
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile() {
  const response = await bringModule();
  const type = response.headers.get('Content-Type') ?? '';
  if (/^application\/wasm\s*$/i.test(type)) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
