// Tests three processes with folders of their own behind a real nginx, on PostgreSQL and an S3 server, as docs/operations.md
// describes.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Upload } from '#contract/files.ts';
import { freshDatabase } from '#server/testing/database/engines.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { signUp, startServer } from '#server/testing/processes/server-process.ts';
import { client, heavyPng } from '#server/work/uploads/testing/upload-client.ts';
import { hasCaddy, nginx, startCaddy, startNginx } from '#server/work/uploads/testing/proxies.ts';
import { startSwift, swiftRoot, type Swift } from '#server/data/storage/testing/swift.ts';

const megabyte = 1024 * 1024;
/** The pause between two rounds of requests. Without it, the requests would take all processors from the process that starts. */
const restMs = 50;
/** The process that answered, which the prefix of the request id identifies. */
const nameIn = ({ headers }: Response) => headers.get('x-request-id')?.split('.')[0];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

// The S3 service is started only on the engine that needs it, because the first download takes a while.
const swiftPlace =
  inject('engine').kind === 'postgres' && nginx ? swiftRoot() : { missing: 'another engine' };

describe.skipIf('missing' in swiftPlace)('three machines behind one proxy', () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await startSwift('root' in swiftPlace ? swiftPlace.root : '');
  });
  afterAll(() => swift?.stop());

  async function start(proxy: typeof startNginx = startNginx) {
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
    const servers = await Promise.all(ports.map(open));
    proxy(port ?? 0, ports);
    await eventually(() =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return { url, ports, servers, open };
  }

  test('an upload continues, finishes and is stored on any machine', async () => {
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
    // One machine registers the upload. After that, each machine returns the whole file.
    const registered = await register(reference);
    expect([registered.status, await registered.clone().text()]).toEqual([201, expect.any(String)]);
    const { filePath } = (await registered.json()) as { filePath: string };
    for (const _machine of [1, 2, 3]) {
      const back = await ask(filePath);
      expect(sha256(new Uint8Array(await back.arrayBuffer()))).toBe(sha256(bytes));
    }
    // If the same piece is sent to two machines at once, it is stored only once.
    const other = await announce(bytes.length);
    const both = await Promise.all([
      send(other, 0, bytes.subarray(0, megabyte)),
      send(other, 0, bytes.subarray(0, megabyte)),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await offset(other)).toBe(megabyte);
  });

  const proxies = [['nginx', startNginx] as const, ...(hasCaddy ? [['Caddy', startCaddy] as const] : [])];
  test.each(proxies)('a rolling restart under load fails no request behind %s', async (_, proxy) => {
    const { url, ports, servers, open } = await start(proxy);
    const { ask, start: announce, send } = client(url, await signUp(url));
    const failed: string[] = [];
    const answered = new Set<string | undefined>();
    let going = true;
    // The loops of requests stop when the test ends in any way, or they would slow down all later tests.
    onTestFinished(() => void (going = false));
    const look = async (what: string, work: () => Promise<Response>) => {
      const answer = await work().catch((error: unknown) => String(error));
      if (typeof answer === 'string') failed.push(`${what}: ${answer}`);
      else {
        answered.add(nameIn(answer));
        const text = await answer.text();
        if (answer.status >= 400) failed.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
      }
    };
    const part = randomBytes(100_000);
    const reader = async () => {
      while (going) {
        await look('page', () => ask('/api/portfolio'));
        await look('session', () => ask('/api/client/user'));
        await sleep(restMs);
      }
    };
    const writer = async () => {
      while (going) {
        await sleep(restMs);
        const path = await announce(part.length * 2).catch((error: unknown) => {
          failed.push(`announce: ${String(error)}`);
          return null;
        });
        if (path === null) continue;
        await look('part', () => send(path, 0, part));
        await look('part', () => send(path, part.length, part));
        await look('remove', () => ask(path, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }));
      }
    };
    const load = [reader(), reader(), writer(), writer()];
    for (const [index, server] of servers.entries()) {
      await server.kill('SIGTERM');
      const { url: own } = await open(ports[index] ?? 0);
      // The next process is stopped only when the proxy uses this process again, as the documentation says.
      const name = nameIn(await fetch(`${own}/healthz`));
      await eventually(() => answered.has(name));
    }
    going = false;
    await Promise.all(load);
    expect(failed).toEqual([]);
  });
});
