import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#server/testing/processes/free-port.ts';
import { eventually } from '#server/testing/eventually.ts';
import { installProduction } from './production.ts';
import { root } from '../rules/source.ts';

test('the archive of a release starts with production packages alone, and serves the site and the panel', async () => {
  const home = mkdtempSync(join(tmpdir(), 'foyer-release-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const printed = execFileSync(process.execPath, ['scripts/release.ts'], { cwd: root, encoding: 'utf8' });
  const [archive = ''] = printed.split('\n');
  const name = basename(archive, '.tar.gz');
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  expect(readFileSync(`${archive}.sha256`, 'utf8')).toBe(`${hash}  ${basename(archive)}\n`);
  expect(readFileSync(archive.replace('.tar.gz', '-notes.md'), 'utf8')).toContain(
    name.replace('foyer-', '## '),
  );
  execFileSync('tar', ['-xzf', archive, '-C', home]);
  expect(readdirSync(home)).toEqual([name]);
  const folder = join(home, name);
  expect(readdirSync(folder)).not.toContain('e2e');
  expect(existsSync(join(folder, 'server/main.ts'))).toBe(true);
  expect(existsSync(join(folder, 'server/data/settings/key.test.ts'))).toBe(false);
  const licenses = readFileSync(join(folder, 'THIRD-PARTY-LICENSES.md'), 'utf8');
  expect(licenses).toMatch(/^## react - .* \(MIT\)$/m);
  expect(licenses).toMatch(/^## fastify - .* \(MIT\)$/m);
  expect(licenses).toMatch(/^## figtree$/m);
  expect(licenses).toMatch(/^## lucide$/m);
  installProduction(folder, symlinkSync);
  expect(existsSync(join(folder, 'node_modules/vite'))).toBe(false);

  // The program that the systemd unit starts. npm before 11 makes no link `node` in node_modules/.bin.
  const [, program = ''] =
    /^ExecStart=\/opt\/foyer\/(\S+)/m.exec(readFileSync(join(folder, 'deploy/foyer.service'), 'utf8')) ?? [];
  expect(execFileSync(join(folder, program), ['--version'], { encoding: 'utf8' }).trim()).toBe(
    process.version,
  );

  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/start.js'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  let words = '';
  child.stdout.on('data', (chunk) => (words += String(chunk)));
  await eventually(() => words.includes('is open.'));
  expect(words).not.toMatch(/Installing|Building/);
  const statuses = ['/', '/client/login', '/admin-login', '/readyz'].map(
    async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
});
