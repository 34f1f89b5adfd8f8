import { fetchModule } from './assets.js';

/**
 * Compiles a module while it arrives, or once it is there where the host sends it under a
 * wrong MIME type (streaming refuses that).
 *
 * @param {'awale' | 'thinker'} name
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compileModule(name) {
  const response = await fetchModule(name);
  const type = response.headers.get('Content-Type') ?? '';
  if (/^application\/wasm\s*$/i.test(type)) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
