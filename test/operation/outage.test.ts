// Tests with a real PostgreSQL. First two processes start on the empty database; later the database stops while people use the
// program.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startSession } from '#server/access/sessions/sessions.ts';
import { addUser } from '#server/testing/people.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { startServer } from '#server/testing/processes/server-process.ts';
import { hasCaddy, nginx, startCaddy, startNginx } from '#server/work/uploads/testing/proxies.ts';
import { answers, install, until } from './faults/installation.ts';
import { ownPostgres, type OwnPostgres } from './faults/own-postgres.ts';

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.remove());

const settings = () => ({
  DATABASE_URL: postgres.url,
  STORAGE_URL: 'local',
  NODE_ENV: 'production',
  SECRET_KEY: key,
});
const key = randomBytes(32).toString('base64url');

test('of two processes starting on an empty database one prints a working set-up link; both share counts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-two-'));
  const ports = [await freePort(), await freePort()];
  const servers = await Promise.all(
    ports.map((port) => {
      const DATA_DIR = join(folder, String(port));
      mkdirSync(DATA_DIR, { mode: 0o700 });
      return startServer({ ...settings(), DATA_DIR }, { port });
    }),
  );
  const [a, b] = servers.map(({ output }) => output);
  const said = () => [a?.() ?? '', b?.() ?? ''];
  await eventually(() => said().every((text) => /set-up link|makes the first super admin/.test(text)));
  const links = said().flatMap((text) => text.match(/\/setup#\S+/g) ?? []);
  expect(links).toHaveLength(1);
  expect(said().filter((text) => /Process \d+ on \S+ has printed the link/.test(text))).toHaveLength(1);
  // The set-up link works with both processes. Use it with the process that did not print it.
  const silent = servers.find(({ output }) => !output().includes('/setup#'))?.url ?? '';
  const made = await fetch(`${silent}/api/staff/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: silent },
    body: JSON.stringify({
      token: links[0]?.split('#')[1],
      email: 'rosa@foyer.example',
      password: 'lemonade of prickly pears',
    }),
  });
  expect([made.status, await made.json()]).toMatchObject([201, { email: 'rosa@foyer.example' }]);

  // All processes together allow ten wrong passwords for an account and address.
  const statuses = [];
  for (let n = 0; n < 12; n++) {
    const { url } = servers[n % 2] ?? { url: '' };
    const { status } = await fetch(`${url}/api/staff/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: 'rosa@foyer.example', password: 'a guess' }),
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  for (const server of servers) await server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the installed proxies with the configuration in deploy/, each in front of two servers. For nginx both are the same server. */
async function startProxies(port: number) {
  const proxies: { url: string; judged: () => Promise<void> }[] = [];
  const at = async () => {
    const own = await freePort();
    return { own, url: `http://127.0.0.1:${own}` };
  };
  if (nginx) {
    const { own, url } = await at();
    startNginx(own, [port, port]);
    proxies.push({ url, judged: async () => undefined });
  }
  if (hasCaddy) {
    const { own, url } = await at();
    // A server that is never healthy. It counts the health checks of Caddy.
    let looks = 0;
    const ill = createServer((_request, reply) => {
      looks += 1;
      reply.writeHead(503).end();
    });
    await new Promise<void>((listens) => ill.listen(0, '127.0.0.1', listens));
    onTestFinished(() => void ill.close());
    startCaddy(own, [port, (ill.address() as AddressInfo).port]);
    proxies.push({
      url,
      judged: async () => {
        const before = looks;
        // The second check starts a second after the first. By then Caddy has the result for the other server too.
        await eventually(() => looks >= before + 2);
      },
    });
  }
  return proxies;
}

test('while the database is away signed-in people see the public page, and each refusal logs one line', async () => {
  const place = await install(settings(), 1);
  try {
    await place.start({ LOG_LEVEL: 'info' });
    // The program answers before its start is complete. Wait, because the last steps of the start still need the database.
    await eventually(() => place.log().some((line) => line.includes('Staff login')));
    const proxies = await startProxies(Number(new URL(place.url).port));
    for (const { url } of proxies) await eventually(() => answers(url));
    const staff = await place.look(async (context) => {
      const userId = await addUser(context, 'super-admin');
      const token = await startSession(
        context.db,
        { kind: 'staff', userId },
        { userAgent: '', now: Date.now() },
      );
      return `foyer-staff=${token}`;
    });
    const [client = ''] = place.clients;
    const ask = (path: string, cookie: string, init: RequestInit = {}) =>
      fetch(place.url + path, {
        redirect: 'manual',
        ...init,
        headers: { origin: place.url, cookie, ...(init.headers as Record<string, string>) },
      });
    // Use both sessions once, but do not open the client's page.
    expect((await ask('/', staff)).status).toBe(302);
    expect((await ask('/api/client/user', client)).status).toBe(200);

    await postgres.end('SIGINT');
    await until('the program notices', async () => (await ask('/readyz', '')).status === 503);
    // Wait until the refusal above is logged before counting lines.
    await eventually(() => place.log().some((line) => line.includes('A call was refused')));
    const before = place.log().length;
    for (const cookie of ['', client, staff]) {
      const page = await ask('/', cookie);
      expect([cookie, page.status, page.headers.get('content-type')]).toEqual([
        cookie,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await page.text()).toContain('<main');
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await Promise.all([
      ...Array.from({ length: 20 }, () => ask('/api/client/user', client)),
      ask('/api/auth/user', staff),
      ask('/api/consultations', '', {
        method: 'POST',
        headers: form,
        body: 'name=Ana&email=ana%40example.com&message=Hello',
      }),
    ]);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await refused[0]?.json()).toEqual({
      code: 'unavailable',
      message: 'The server is busy. Please try again in a moment.',
    });
    // The log lines without the line with the status, which every request gets.
    const about = () =>
      place
        .log()
        .slice(before)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ reqId, level }) => reqId !== undefined && Number(level) > 30);
    await eventually(() => about().length >= refused.length);
    expect(about()).toHaveLength(refused.length);
    for (const line of about()) {
      expect(line).toMatchObject({ level: 40, msg: 'A call was refused', reason: expect.any(String) });
      expect(line).not.toHaveProperty('err');
    }

    for (const { url, judged } of proxies) {
      await judged();
      // If every server refuses a call, the proxy must not stop using all servers.
      for (let n = 0; n < 4; n++)
        expect((await fetch(`${url}/api/client/user`, { headers: { cookie: client } })).status).toBe(503);
      expect([url, (await fetch(url)).status]).toEqual([url, 200]);
    }

    postgres.again();
    await until('it is ready again', () => answers(`${place.url}/readyz`));
    expect((await ask('/', staff)).status).toBe(302);
  } finally {
    await place.remove();
  }
});
