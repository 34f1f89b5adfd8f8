import { fetchModule } from './assets.js';

/**
 * Compiles a module, while it loads if the host sends the MIME type `application/wasm`, which streaming
 * compilation needs; otherwise once it is loaded.
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
