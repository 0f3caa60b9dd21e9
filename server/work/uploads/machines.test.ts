// Three processes with folders of their own behind a real nginx, on PostgreSQL and an S3 server, as docs/operations.md says.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Upload } from '#contract/files.ts';
import { freshDatabase } from '#server/testing/database/engines.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort, signUp, startServer } from '#server/testing/processes/server-process.ts';
import { client, heavyPng } from '#server/testing/processes/upload-client.ts';
import { swiftRoot } from '#server/testing/services/swift-programs.ts';
import { startSwift, type Swift } from '#server/testing/services/swift.ts';

const megabyte = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => spawnSync(path, ['-v']).status === 0);
// Asked on the engine that needs it alone: fetching the programs of the service takes a while the first time.
const swiftPlace =
  inject('engine').kind === 'postgres' && nginx ? swiftRoot() : { missing: 'another engine' };

const block = readFileSync(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8');

/** Starts nginx with the deployed file before some ports; without a certificate, which another test looks at. */
async function startNginx(port: number, ports: readonly number[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-nginx-'));
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=5s;`).join('\n');
  const [upstream = '', , own = ''] = block.split(/^(?=server \{)/m);
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

describe.skipIf('missing' in swiftPlace)('three machines behind one proxy', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await startSwift('root' in swiftPlace ? swiftPlace.root : '');
  }, 240_000);
  afterAll(() => swift?.stop());

  async function start() {
    const database = await freshDatabase();
    onTestFinished(() => database.drop());
    const [port, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...swift.env,
      DATABASE_URL: database.url ?? '',
      SECRET_KEY: randomBytes(32).toString('base64url'),
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
    };
    const open = (each: number) => {
      const DATA_DIR = join(database.dataDir, `machine-${each}`);
      mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
      return startServer({ ...env, DATA_DIR }, { port: each });
    };
    await Promise.all(ports.map(open));
    await startNginx(port ?? 0, ports);
    await eventually(() =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return { url };
  }

  test('an upload goes on, is finished and is taken on whichever machine it meets', async () => {
    const { url } = await start();
    const bytes = heavyPng(6 * megabyte);
    const { ask, start: announce, offset, send, register } = client(url, await signUp(url));
    const path = await announce(bytes.length);
    for (let at = 0; at < bytes.length; at += megabyte) {
      expect(await offset(path)).toBe(at);
      const sent = await send(path, at, bytes.subarray(at, at + megabyte));
      expect([sent.status, await sent.text()]).toEqual([204, '']);
    }
    const { reference, finished } = (await (await ask(path)).json()) as Upload;
    expect(finished).toBe(true);
    // Each machine in its turn looks at the whole of it; the first takes it.
    const registered = await register(reference);
    expect([registered.status, await registered.clone().text()]).toEqual([201, expect.any(String)]);
    const { filePath } = (await registered.json()) as { filePath: string };
    for (const _machine of [1, 2, 3]) {
      const back = await ask(filePath);
      expect(sha256(new Uint8Array(await back.arrayBuffer()))).toBe(sha256(bytes));
    }
    // Sent to another machine at an offset that is not its own, nothing is written twice.
    const other = await announce(bytes.length);
    const both = await Promise.all([
      send(other, 0, bytes.subarray(0, megabyte)),
      send(other, 0, bytes.subarray(0, megabyte)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await offset(other)).toBe(megabyte);
  }, 240_000);
});
