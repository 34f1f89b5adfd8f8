// nginx and Apache, configured as docs/hosting.md and `.htaccess` say.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';

const { AWALE_DIST = '', AWALE_NGINX = '', AWALE_APACHE = '' } = process.env;

const GUIDE = 'docs/hosting.md';

/** The nginx configuration in the guide: a block for `http`, and one for `server`. */
function nginxBlocks() {
  const blocks = [...readFileSync(GUIDE, 'utf8').matchAll(/^```nginx\n([^]*?)^```$/gm)].map(([, text]) => text ?? '');
  if (blocks.length !== 2) throw new Error(`${GUIDE}: two blocks of nginx were expected, found ${blocks.length}`);
  return { http: blocks[0] ?? '', server: blocks[1] ?? '' };
}

/** The Apache configuration in the guide, with the page in this folder. @param {string} folder */
function apacheBlock(folder) {
  const [, text = ''] = /^```apache\n([^]*?)^```$/m.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  if (!text.includes(' /var/www/html/awale>')) throw new Error(`${GUIDE}: no block of Apache for /var/www/html/awale`);
  return text.replace('/var/www/html/awale', folder);
}

/** @type {Record<string, { program: string, start: (home: string, root: string, port: number) => string[] }>} */
const SERVERS = {
  nginx: {
    program: AWALE_NGINX,
    start(home, root, port) {
      const { http, server } = nginxBlocks();
      writeFileSync(join(home, 'nginx.conf'), `
        daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${home}/pid; error_log stderr; worker_processes 1;
        events {}
        http {
          access_log off;
          client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/fastcgi;
          uwsgi_temp_path ${home}/uwsgi; scgi_temp_path ${home}/scgi;
          ${http}
          server { listen 127.0.0.1:${port}; root ${root}; ${server} }
        }`);
      return ['-p', home, '-c', join(home, 'nginx.conf')];
    },
  },
  Apache: {
    program: AWALE_APACHE,
    start(home, root, port) {
      const modules = '/usr/lib/apache2/modules';
      const loaded = ['mpm_event', 'authz_core', 'mime', 'headers', 'dir', 'deflate', 'filter', 'alias'];
      writeFileSync(join(home, 'apache.conf'), `
        ServerName localhost
        ServerRoot ${home}
        ${process.getuid?.() === 0 ? 'User www-data\n        Group www-data' : ''}
        PidFile ${home}/pid
        Listen 127.0.0.1:${port}
        ErrorLog ${home}/log
        ${loaded.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
        TypesConfig /dev/null
        DirectoryIndex index.html
        DocumentRoot ${root}
        <Directory ${root}>
          Require all granted
        </Directory>
        ${apacheBlock(join(root, 'awale'))}`);
      return ['-D', 'FOREGROUND', '-f', join(home, 'apache.conf')];
    },
  },
};

/** A web server with the page in `/awale/`. */
export class WebServer {
  /** Where the page's files lie. */
  folder = '';
  url = '';
  #home = '';
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;

  /** @param {'nginx' | 'Apache'} name */
  async start(name) {
    const { program, start } = SERVERS[name] ?? { program: '', start: () => [] };
    if (!program || !AWALE_DIST) throw new Error(`run by \`cargo xtask test page\`, which installs ${name} and builds the page`);
    this.#home = mkdtempSync(join(tmpdir(), 'awale-server-'));
    // Apache that root starts runs as `www-data`, which must be able to read the folder.
    chmodSync(this.#home, 0o755);
    const root = join(this.#home, 'site');
    this.folder = join(root, 'awale');
    mkdirSync(root);
    this.deploy();
    const port = await freePort();
    this.url = `http://localhost:${port}/awale/`;
    const child = spawn(program, start(this.#home, root, port), { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = child;
    let errors = '';
    child.stderr.on('data', (data) => (errors += data));
    let ended = false;
    child.on('exit', () => (ended = true));
    for (;;) {
      if (ended) throw new Error(`${name} did not start: ${errors}`);
      const answered = await fetch(this.url).then(() => true, () => false);
      if (answered) return this;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Copies the page over what is in the folder, as a webmaster does. */
  deploy() {
    cpSync(AWALE_DIST, this.folder, { recursive: true });
  }

  async end() {
    const server = this.#process;
    if (server && server.exitCode === null) {
      const gone = new Promise((resolve) => server.on('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
    rmSync(this.#home, { recursive: true });
  }
}
