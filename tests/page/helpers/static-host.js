// A static host such as a club's, for what the test server cannot do: several releases in one folder, wrong or
// missing content types, a host that stops answering.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
});

/**
 * @typedef {object} HostOptions
 * @property {Record<string, string>} [types] wrong content types by file ending; '' sends none
 * @property {'gzip' | 'br'} [encoding] how answers are compressed
 * @property {Record<string, string>} [headers] for every file
 */

/** @type {Record<'gzip' | 'br', (body: Buffer) => Buffer>} */
const COMPRESS = { gzip: (body) => gzipSync(body), br: (body) => brotliCompressSync(body) };

export class Host {
  folder = mkdtempSync(join(tmpdir(), 'awale-host-'));
  /** The paths that were requested, below the base; `''` for each one outside it. @type {string[]} */
  asked = [];
  /** @type {import('node:http').Server | undefined} */
  #server;
  #port = 0;
  #base;
  #options;
  /** How many more requests are answered after that for `name`. @type {{ name: string, left: number } | null} */
  #cut = null;
  /** A cache of compressed files by time and name: brotli would delay each answer. @type {Map<string, Buffer>} */
  #compressed = new Map();
  /** Whether requests are no longer answered. */
  isCut = false;

  /**
   * @param {string} [base] where the folder is served
   * @param {HostOptions} [options]
   */
  constructor(base = '/jeux/awale/', options = {}) {
    this.#base = base;
    this.#options = options;
  }

  get url() {
    return `http://localhost:${this.#port}${this.#base}`;
  }

  /**
   * Copies a built page over what is in the folder, as a webmaster does.
   *
   * @param {string | undefined} dist
   */
  deploy(dist) {
    if (!dist) throw new Error('run this test with `cargo xtask test page`, which says where the builds are');
    cpSync(dist, this.folder, { recursive: true });
    return this;
  }

  /** Starts serving; after `close`, at the same address. */
  async open() {
    this.#server = createServer((request, response) => this.#answer(request, response));
    await new Promise((resolve) => this.#server?.listen(this.#port, '127.0.0.1', () => resolve(null)));
    const address = this.#server.address();
    if (address && typeof address === 'object') this.#port = address.port;
    return this;
  }

  /** Stops serving, as if the network were gone. */
  async close() {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  /**
   * Stops answering, as if the network were gone, `left` requests after the one for a file. Requests for that file
   * itself are not counted, and are still answered.
   *
   * @param {string} name
   * @param {number} left
   */
  cutAfter(name, left) {
    this.#cut = { name, left };
  }

  /** Answers requests again. */
  mend() {
    this.#cut = null;
    this.isCut = false;
  }

  /** Whether a request is answered. @param {string} name */
  #answers(name) {
    if (!this.#cut || !this.asked.includes(this.#cut.name) || name === this.#cut.name) return true;
    this.isCut ||= this.#cut.left === 0;
    this.#cut.left = Math.max(0, this.#cut.left - 1);
    return !this.isCut;
  }

  /** Stops serving, and deletes the folder. */
  async end() {
    await this.close();
    rmSync(this.folder, { recursive: true });
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  #answer({ url = '/', socket }, response) {
    const path = url.split('?')[0] ?? '/';
    const name = path.startsWith(this.#base) ? path.slice(this.#base.length) || 'index.html' : '';
    const file = join(this.folder, name.endsWith('/') ? `${name}index.html` : name);
    this.asked.push(name);
    if (!this.#answers(name)) return void socket.destroy();
    if (!name || name.includes('..') || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found');
      return;
    }
    const { types = {}, encoding, headers } = this.#options;
    const type = types[extname(file)] ?? TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, {
      ...(type ? { 'Content-Type': type } : {}),
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      ...headers,
    });
    response.end(encoding ? this.#compress(file, encoding) : readFileSync(file));
  }

  /** A file's compressed content. @param {string} file @param {'gzip' | 'br'} encoding */
  #compress(file, encoding) {
    const key = `${statSync(file).mtimeMs} ${file}`;
    const known = this.#compressed.get(key);
    if (known) return known;
    const body = COMPRESS[encoding](readFileSync(file));
    this.#compressed.set(key, body);
    return body;
  }
}
