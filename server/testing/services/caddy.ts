import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** True if Caddy is installed. */
export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

const deployed = new URL('../../../deploy/Caddyfile', import.meta.url);

/** Starts Caddy with the deployed configuration in front of some local ports, without a certificate. It ends with the test. */
export function startCaddy(port: number, ports: readonly number[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-caddy-'));
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${readFileSync(deployed, 'utf8')}`);
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SITE: `http://127.0.0.1:${port}`,
      UPSTREAMS: ports.map((each) => `127.0.0.1:${each}`).join(' '),
    },
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
}
