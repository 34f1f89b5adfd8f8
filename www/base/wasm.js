import { fetchModule } from './assets.js';

/**
 * Fetches and compiles a module: during the download (streaming) if the host sends the MIME type `application/wasm`,
 * otherwise after it.
 *
 * @param {'awale' | 'awale_engine'} name
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compileModule(name) {
  const response = await fetchModule(name);
  const type = response.headers.get('Content-Type') ?? '';
  if (/^application\/wasm\s*$/i.test(type)) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
