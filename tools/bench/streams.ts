import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/data/db/database.ts';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { newId } from '../../server/core/ids.ts';
import { startSession } from '../../server/access/sessions/sessions.ts';
import { newFolder } from './support/folders.ts';
import { cpuMs, memoryMb, startFoyer, type Measured } from './support/process.ts';
import type { Add } from './support/report.ts';
import { seedConsultations } from './seed/seed.ts';
import { seedClients } from './seed/seed-clients.ts';

const streams = 1_000;
/** Less than the greatest number of open streams per person. */
const perPerson = 10;
const restMs = 30_000;
const changes = 20;

/** Adds members of staff and returns the session cookie of each. */
async function colleagues(dataDir: string, count: number): Promise<string[]> {
  const db = openDatabase({ databaseUrl: null, dataDir });
  const now = Date.now();
  const people = Array.from({ length: count }, (_, n) => ({
    id: newId(now),
    email: `kim${n}@example.com`,
    emailKey: `kim${n}@example.com`,
    emailVerified: true,
    firstName: 'Kim',
    lastName: String(n),
    profileImageUrl: null,
    role: 'admin' as const,
    grantedRole: 'admin' as const,
    passwordHash: null,
    createdAt: new Date(now).toISOString(),
    lastSignInAt: null,
  }));
  await db.tx(async () => void (await db.q().insertInto('user').values(people).execute()));
  const cookies: string[] = [];
  for (const { id } of people) {
    const token = await startSession(db, { kind: 'staff', userId: id }, { userAgent: 'bench', now });
    cookies.push(`foyer-staff=${token}`);
  }
  await db.close();
  return cookies;
}

async function openStream({ url }: Measured, cookie: string, heard: () => void): Promise<void> {
  const call = request(`${url}/api/events`, { headers: { cookie }, agent: false });
  call.end();
  const [stream] = (await once(call, 'response')) as [IncomingMessage];
  if (stream.statusCode !== 200) throw new Error(`a stream answered ${stream.statusCode}`);
  stream.setEncoding('utf8').on('data', (part: string) => {
    if (part.includes('event: change')) heard();
  });
  stream.on('error', () => undefined);
}

/** The milliseconds from a client's message until the last stream has received the change. */
async function reachingAll(server: Measured, client: string, heard: { by: Set<number> }): Promise<number> {
  heard.by.clear();
  const started = performance.now();
  const sent = await fetch(`${server.url}/api/client/messages`, {
    method: 'POST',
    headers: { cookie: client, 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ message: 'A word, please.' }),
  });
  if (sent.status !== 201) throw new Error(`a message was answered with ${sent.status}`);
  while (heard.by.size < streams) {
    if (performance.now() - started > 10_000) throw new Error(`${heard.by.size} streams were told`);
    await sleep(2);
  }
  return performance.now() - started;
}

/** Measures the memory and processor time of a thousand open event streams, and the time until a change reaches all of them. */
export async function measureStreams(add: Add): Promise<void> {
  const dataDir = newFolder('streams');
  await migrateDatabase({ databaseUrl: null, dataDir });
  await seedConsultations({ databaseUrl: null, dataDir }, 100);
  const cookies = await colleagues(dataDir, streams / perPerson);
  const clients = await seedClients(dataDir, 10);
  const server = await startFoyer(dataDir);
  const heard = { by: new Set<number>() };
  // The first stream loads code once, so it is opened before the measurement.
  await openStream(server, cookies[0] ?? '', () => undefined);
  await sleep(1_000);
  const before = memoryMb(server.pid);
  for (let n = 0; n < streams; n++)
    await openStream(server, cookies[n % cookies.length] ?? '', () => heard.by.add(n));
  await sleep(500);
  const grown = memoryMb(server.pid) - before;
  add(`memory of ${streams} event streams`, `+${grown.toFixed(0)} MB`, null, '<= +30 MB', grown <= 30);
  const cpu = cpuMs(server.pid);
  await sleep(restMs);
  const share = ((cpuMs(server.pid) - cpu) / restMs) * 100;
  add(`one core for ${streams} event streams at rest`, `${share.toFixed(1)} %`, null, '<= 5 %', share <= 5);
  const times: number[] = [];
  for (let n = 0; n < changes; n++)
    times.push(await reachingAll(server, clients[n % clients.length] ?? '', heard));
  const slowest = Math.max(...times);
  const value = `${slowest.toFixed(0)} ms (median ${(times.toSorted((a, b) => a - b)[changes >> 1] ?? 0).toFixed(0)} ms)`;
  add(`a badge has reached all of ${streams} streams`, value, null, '<= 1000 ms', slowest <= 1_000);
  await server.stop();
}
