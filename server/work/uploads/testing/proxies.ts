import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The path of nginx, if nginx is installed. */
export const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(
  (path) => spawnSync(path, ['-v']).status === 0,
);

/** True if Caddy is installed. */
export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

const deployed = (name: string) =>
  readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

/** Runs a proxy, with its configuration in a folder of its own, until the test ends. */
function run(
  program: string,
  configure: (folder: string) => string,
  args: (folder: string, file: string) => string[],
  env: Record<string, string> = {},
): void {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-proxy-'));
  // If nginx is started as root, its workers run as another account, which must reach folders inside this one.
  chmodSync(folder, 0o711);
  const file = join(folder, 'config');
  writeFileSync(file, configure(folder));
  const child = spawn(program, args(folder, file), {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
}

/**
 * Starts Caddy with the deployed configuration, without a certificate, in front of processes on the given local ports. It
 * stops at the end of the test.
 */
export const startCaddy = (port: number, ports: readonly number[]): void =>
  run(
    'caddy',
    () => `{\n\tadmin off\n}\n${deployed('Caddyfile')}`,
    (_folder, file) => ['run', '--adapter', 'caddyfile', '--config', file],
    { SITE: `http://127.0.0.1:${port}`, UPSTREAMS: ports.map((each) => `127.0.0.1:${each}`).join(' ') },
  );

/** Starts nginx as `startCaddy` starts Caddy. */
export function startNginx(port: number, ports: readonly number[]): void {
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=5s;`).join('\n');
  const [upstream = '', , own = ''] = deployed('nginx.conf').split(/^(?=server \{)/m);
  const text = `${upstream.replace(/^ *server 127.*\n(?: *server 127.*\n)*/m, `${servers}\n`)}${own
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')}`;
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  run(
    nginx ?? '',
    (folder) =>
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${kept.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} ${text} }`,
    (folder, file) => ['-c', file, '-e', join(folder, 'error.log')],
  );
}
