import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { newFolder } from './support/folders.ts';
import { startFoyer, type Measured } from './support/process.ts';
import type { Add } from './support/report.ts';
import { seedConsultations } from './seed/seed.ts';
import { seedClients } from './seed/seed-clients.ts';

/** Several clients send messages, because each client has a rate limit. */
const clients = 10;
const samples = 200;
const patience = 5_000;

/** Opens an event stream. `changed` is called for each change. */
async function listen({ url }: Measured, cookie: string, changed: () => void): Promise<() => void> {
  const call = request(`${url}/api/events`, { headers: { cookie }, agent: false });
  call.end();
  const [stream] = (await once(call, 'response')) as [IncomingMessage];
  if (stream.statusCode !== 200) throw new Error(`the stream answered ${stream.statusCode}`);
  stream.setEncoding('utf8').on('data', (part: string) => {
    if (part.includes('event: change')) changed();
  });
  stream.on('error', () => undefined);
  return () => call.destroy();
}

async function unread({ url }: Measured, cookie: string): Promise<number> {
  const answer = await fetch(`${url}/api/admin/counts`, { headers: { cookie } });
  const { clientMessagesUnread } = (await answer.json()) as { clientMessagesUnread: number };
  if (!Number.isInteger(clientMessagesUnread)) throw new Error(`the badges answered ${answer.status}`);
  return clientMessagesUnread;
}

/** For each of many messages by clients: the milliseconds until staff get the new number. */
async function delays(
  writer: Measured,
  reader: Measured,
  staff: string,
  cookies: string[],
): Promise<number[]> {
  let notice: () => void = () => {};
  const close = await listen(reader, staff, () => notice());
  const times: number[] = [];
  let known = await unread(reader, staff);
  for (let n = 0; n < samples; n++) {
    const started = performance.now();
    let heard = new Promise<void>((done) => (notice = done));
    const sent = fetch(`${writer.url}/api/client/messages`, {
      method: 'POST',
      headers: {
        cookie: cookies[n % cookies.length] ?? '',
        'content-type': 'application/json',
        origin: writer.url,
      },
      body: JSON.stringify({ message: `Number ${n}, please.` }),
    });
    let now = known;
    while (now <= known) {
      await Promise.race([
        heard,
        sleep(patience, undefined, { ref: false }).then(() => Promise.reject(new Error('no news'))),
      ]);
      heard = new Promise<void>((done) => (notice = done));
      now = await unread(reader, staff);
    }
    times.push(performance.now() - started);
    const { status } = await sent;
    if (status !== 201) throw new Error(`the message was answered with ${status}`);
    known = now;
    await sleep(5);
  }
  close();
  return times.toSorted((a, b) => a - b);
}

/** Measures the time until a badge shows what another person did, within one process and across two processes. */
export async function measureLive(add: Add): Promise<void> {
  const dataDir = newFolder('live');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const { cookie } = await seedConsultations({ databaseUrl: null, dataDir }, 100);
  const cookies = await seedClients(dataDir, clients);
  const [one, other] = [await startFoyer(dataDir), await startFoyer(dataDir)];
  for (const [name, reader] of [
    ['in one process', one],
    ['across processes', other],
  ] as const) {
    const times = await delays(one, reader, cookie, cookies);
    const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? Infinity;
    const value = `${p99.toFixed(0)} ms (median ${(times[times.length >> 1] ?? 0).toFixed(0)} ms)`;
    add(`live badge from one session to another, ${name}, p99`, value, null, '<= 1000 ms', p99 <= 1_000);
  }
  await one.stop();
  await other.stop();
}
