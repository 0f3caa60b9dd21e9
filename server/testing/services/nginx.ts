import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The path of nginx if it is installed. */
export const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(
  (path) => spawnSync(path, ['-v']).status === 0,
);

const deployed = new URL('../../../deploy/nginx.conf', import.meta.url);

/** Starts nginx with the deployed configuration in front of some local ports, without a certificate. It ends with the test. */
export function startNginx(port: number, ports: readonly number[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-nginx-'));
  // Started as root, its workers run as another account that must reach folders in this one.
  chmodSync(folder, 0o711);
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=5s;`).join('\n');
  const [upstream = '', , own = ''] = readFileSync(deployed, 'utf8').split(/^(?=server \{)/m);
  const text = `${upstream.replace(/^ *server 127.*\n(?: *server 127.*\n)*/m, `${servers}\n`)}${own
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')}`;
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${paths.join(' ')} ${text} }`,
  );
  const child = spawn(nginx ?? '', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
}
