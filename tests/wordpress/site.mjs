// The WordPress of Debian's package, copied into a temporary folder, with MariaDB, PHP's server and three users.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../page/helpers/free-port.js';

const WORDPRESS = '/usr/share/wordpress';
/** The password of every user of the test. */
export const PASSWORD = 'semer-12-cases';

/** Waits until a condition holds. @param {() => unknown} ready until then throws, or returns a falsy value */
async function until(ready) {
  for (;;) {
    try {
      if (await ready()) return;
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export class Site {
  home = mkdtempSync(join(tmpdir(), 'awale-wordpress-'));
  folder = join(this.home, 'site');
  url = '';
  /** @type {import('node:child_process').ChildProcess[]} */
  #children = [];

  async start() {
    const data = join(this.home, 'data');
    const socket = join(this.home, 'sql');
    const user = userInfo().username;
    execFileSync('mariadb-install-db', ['--no-defaults', `--datadir=${data}`, `--user=${user}`, '--auth-root-authentication-method=normal'], { stdio: 'ignore' });
    this.#run('/usr/sbin/mariadbd', ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', `--user=${user}`, `--pid-file=${join(this.home, 'sql.pid')}`]);
    const sql = (/** @type {string} */ text) => execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-u', 'root', '-e', text], { stdio: 'pipe' });
    await until(() => sql('CREATE DATABASE IF NOT EXISTS wordpress'));

    cpSync(WORDPRESS, this.folder, { recursive: true, dereference: true });
    // A theme of a few lines: Debian has the themes of WordPress in separate packages.
    const theme = join(this.folder, 'wp-content/themes/club');
    mkdirSync(theme, { recursive: true });
    writeFileSync(join(theme, 'style.css'), '/* Theme Name: Club */');
    writeFileSync(join(theme, 'index.php'), `<!doctype html><html <?php language_attributes(); ?>><head><?php wp_head(); ?></head><body>
      <?php while (have_posts()) { the_post(); ?><div class="entry-content"><?php the_content(); ?></div><?php } wp_footer(); ?></body></html>`);
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}/`;
    writeFileSync(join(this.folder, 'wp-config.php'), `<?php
      define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
      define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
      define('WP_HOME', '${this.url.slice(0, -1)}'); define('WP_SITEURL', '${this.url.slice(0, -1)}');
      define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true); define('FS_METHOD', 'direct');
      define('WP_CONTENT_DIR', __DIR__ . '/wp-content');
      $table_prefix = 'wp_';
      if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
      require_once ABSPATH . 'wp-settings.php';`);
    this.php(`define('WP_INSTALLING', true); require 'wp-load.php'; require 'wp-admin/includes/upgrade.php';
      wp_install('Club', 'administrator', 'admin@club.example', true, '', '${PASSWORD}');
      switch_theme('club');
      foreach (['editor', 'author'] as $role) wp_insert_user(['user_login' => $role, 'user_pass' => '${PASSWORD}', 'user_email' => "$role@club.example", 'role' => $role]);`);
    this.#run('php', ['-S', `127.0.0.1:${port}`, '-t', this.folder], { PHP_CLI_SERVER_WORKERS: '4' });
    await until(async () => (await fetch(this.url)).ok);
    return this;
  }

  /** Runs PHP in the site's folder, and returns what it prints. @param {string} text */
  php(text) {
    return execFileSync('php', ['-r', `$_SERVER['HTTP_HOST'] = $_SERVER['REMOTE_ADDR'] = '127.0.0.1'; ${text}`], { cwd: this.folder, encoding: 'utf8' });
  }

  /**
   * @param {string} program
   * @param {string[]} options
   * @param {Record<string, string>} [env]
   */
  #run(program, options, env = {}) {
    this.#children.push(spawn(program, options, { stdio: 'ignore', detached: true, env: { ...process.env, ...env }, cwd: this.home }));
  }

  async end() {
    for (const child of this.#children.reverse()) {
      const gone = new Promise((resolve) => child.on('exit', resolve));
      // Kills the process group: PHP's server alone would leave its workers running.
      if (child.exitCode === null && child.pid && process.kill(-child.pid, 'SIGTERM')) await gone;
    }
    rmSync(this.home, { recursive: true });
  }
}
