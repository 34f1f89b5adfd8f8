// Firefox, driven through its own protocol Marionette (length-prefixed JSON over TCP): Playwright drives only
// its own build of Firefox.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PREFERENCES = {
  // Any free port: Firefox writes it into the file MarionetteActivePort of the profile.
  'marionette.port': 0,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

export class Firefox {
  #profile = mkdtempSync(join(tmpdir(), 'awale-firefox-'));
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;
  /** @type {import('node:net').Socket | undefined} */
  #socket;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #pending = new Map();
  #lastId = 0;
  #received = Buffer.alloc(0);

  /** @param {string} program */
  static async start(program) {
    const firefox = new Firefox();
    await firefox.#start(program);
    return firefox;
  }

  /** @param {string} program */
  async #start(program) {
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});\n`);
    writeFileSync(join(this.#profile, 'user.js'), lines.join(''));
    this.#process = spawn(program, ['--headless', '--no-remote', '--marionette', '--profile', this.#profile], {
      env: { ...process.env, HOME: this.#profile, MOZ_HEADLESS_WIDTH: '1200', MOZ_HEADLESS_HEIGHT: '800' },
      stdio: 'ignore',
    });
    const portFile = join(this.#profile, 'MarionetteActivePort');
    for (let tries = 0; !existsSync(portFile) || readFileSync(portFile, 'utf8') === ''; tries += 1) {
      if (tries > 300) throw new Error(`${program} did not open its port`);
      await wait(100);
    }
    this.#socket = connect(Number(readFileSync(portFile, 'utf8')), '127.0.0.1');
    this.#socket.on('data', (bytes) => this.#receive(bytes));
    await this.command('WebDriver:NewSession', {});
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} parameters
   * @returns {Promise<any>}
   */
  command(name, parameters = {}) {
    const id = ++this.#lastId;
    const text = JSON.stringify([0, id, name, parameters]);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#socket?.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  /** @param {string} url */
  open(url) {
    return this.command('WebDriver:Navigate', { url });
  }

  /**
   * The value of an expression in the page.
   *
   * @param {string} expression
   */
  async evaluate(expression) {
    const { value } = await this.command('WebDriver:ExecuteScript', { script: `return ${expression}`, args: [] });
    return value;
  }

  /**
   * Waits until an expression is true in the page.
   *
   * @param {string} expression
   */
  async until(expression) {
    for (let tries = 0; !(await this.evaluate(expression)); tries += 1) {
      if (tries > 200) throw new Error(`Firefox: never true: ${expression}`);
      await wait(50);
    }
  }

  /** @param {string} selector */
  async click(selector) {
    const { value } = await this.command('WebDriver:FindElement', { using: 'css selector', value: selector });
    await this.command('WebDriver:ElementClick', { id: Object.values(value)[0] });
  }

  async end() {
    const ended = new Promise((resolve) => this.#process?.once('exit', resolve));
    await Promise.race([this.command('Marionette:Quit', { flags: ['eForceQuit'] }), ended]);
    this.#socket?.destroy();
    await Promise.race([ended, wait(5000)]);
    this.#process?.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** @param {Buffer} bytes */
  #receive(bytes) {
    this.#received = Buffer.concat([this.#received, bytes]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      const length = Number(this.#received.subarray(0, colon));
      if (colon < 0 || this.#received.length < colon + 1 + length) return;
      const message = JSON.parse(this.#received.subarray(colon + 1, colon + 1 + length).toString());
      this.#received = this.#received.subarray(colon + 1 + length);
      // The first message is Marionette's greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const command = this.#pending.get(id);
      this.#pending.delete(id);
      if (error) command?.reject(new Error(`${error.error}: ${error.message}`));
      else command?.resolve(result);
    }
  }
}
