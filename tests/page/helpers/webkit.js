// WebKit, the engine of Safari and of every browser on an iPhone, in WebKitGTK's MiniBrowser: driven over
// WebDriver, because Playwright drives only its own build of WebKit.
import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.js';

export class WebKit {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #driver;
  #driverUrl = '';
  #session = '';

  /**
   * @param {string} driver the program WebKitWebDriver
   * @param {string} browser the program MiniBrowser
   */
  static async start(driver, browser) {
    const webkit = new WebKit();
    await webkit.#start(driver, browser);
    return webkit;
  }

  /** @param {string} driver @param {string} browser */
  async #start(driver, browser) {
    const port = await freePort();
    this.#driverUrl = `http://127.0.0.1:${port}`;
    // xvfb-run gives a screen where there is none. `detached` gives it a process group, which `end` kills whole.
    this.#driver = spawn('xvfb-run', ['--auto-servernum', '--server-args=-screen 0 1280x900x24', driver, `--port=${port}`], {
      stdio: 'ignore',
      detached: true,
    });
    for (let tries = 0; !(await fetch(`${this.#driverUrl}/status`).catch(() => null)); tries += 1) {
      if (tries > 300) throw new Error(`${driver} did not open its port`);
      await wait(100);
    }
    const browserOptions = { binary: browser, args: ['--automation'] };
    const { sessionId } = await this.command('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } } });
    this.#session = `/session/${sessionId}`;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  async command(method, path, body) {
    const answer = await fetch(this.#driverUrl + path, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  }

  /** @param {string} url */
  open(url) {
    return this.command('POST', `${this.#session}/url`, { url });
  }

  /**
   * The value of an expression in the page.
   *
   * @param {string} expression
   */
  evaluate(expression) {
    return this.command('POST', `${this.#session}/execute/sync`, { script: `return ${expression}`, args: [] });
  }

  /**
   * Waits until an expression is true in the page.
   *
   * @param {string} expression
   */
  async until(expression) {
    for (let tries = 0; !(await this.evaluate(expression)); tries += 1) {
      if (tries > 400) throw new Error(`WebKit: never true: ${expression}`);
      await wait(50);
    }
  }

  /** @param {string} selector */
  async click(selector) {
    const found = await this.command('POST', `${this.#session}/element`, { using: 'css selector', value: selector });
    await this.command('POST', `${this.#session}/element/${Object.values(found)[0]}/click`, {});
  }

  async end() {
    if (this.#session) await this.command('DELETE', this.#session).catch(() => undefined);
    if (this.#driver?.pid) process.kill(-this.#driver.pid);
  }
}
