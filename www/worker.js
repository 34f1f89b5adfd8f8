import init, { version } from './awale.js';

/**
 * What the page can ask, by name: see engine.js.
 *
 * @type {Record<string, (data: any) => unknown>}
 */
const answers = {
  ping: () => version(),
};

/** @type {Promise<unknown> | undefined} */
let ready;

addEventListener('message', async ({ data: { module, id, kind, data } }) => {
  if (module) {
    ready = init({ module_or_path: module });
    return;
  }
  try {
    await ready;
    const answer = answers[kind];
    if (!answer) throw Object.assign(new Error(`no answer named ${kind}`), { code: 'unknown-question' });
    postMessage({ id, answer: await answer(data) });
  } catch (error) {
    postMessage(report(id, error));
  }
});

/**
 * After a trap the module's memory cannot be trusted: the page must start another worker.
 *
 * @param {number} id
 * @param {unknown} error
 */
function report(id, error) {
  if (error instanceof WebAssembly.RuntimeError) return { died: error.message };
  const { message, code } = /** @type {Error & { code?: string }} */ (error);
  return { id, error: { message, code: code ?? 'engine-error' } };
}
