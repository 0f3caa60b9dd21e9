import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { freePort } from '../../server/testing/processes/free-port.ts';
import { ask, expectStatus } from './support/ask.ts';
import { newFolder } from './support/folders.ts';
import { startFoyer, type Measured } from './support/process.ts';
import type { Add } from './support/report.ts';
import { seedConsultations } from './seed/seed.ts';

/** Answers of each kind, and the connections that ask at once. */
const [samples, connections] = [32, [1, 16]];
const kinds = ['unknown', 'own', 'made by staff'] as const;
type Kind = (typeof kinds)[number];

const password = 'prickly pear';
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const letters = (n: number) =>
  [...String(n).padStart(10, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');

let serial = 0;

/** Posts JSON from a network of its own, since the limits count each network. */
function send(server: Measured, path: string, body: unknown, cookie?: string) {
  const n = ++serial;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'idempotency-key': randomUUID(),
    ...(cookie === undefined ? {} : { cookie }),
  };
  return ask(server, 'POST', path, headers, [Buffer.from(JSON.stringify(body))]);
}

/** A form with an account. Each has its own message, since many similar ones would be spam. */
const form = (email: string) => ({
  name: 'Maria Delgado',
  email,
  company: 'Delgado Roofing',
  phone: '555',
  message: `Please call about ${letters(++serial)} and our ${letters(serial * 7919)} roof.`,
  businessName: `Delgado ${letters(serial)}`,
  businessType: 'roofing',
  service: 'Both',
  password,
  confirmPassword: password,
});

const calls: readonly [string, string, (email: string) => unknown][] = [
  ['form with an account', '/api/consultations/with-account', form],
  ['wrong password', '/api/client/login', (email) => ({ email, password: 'wrong words here' })],
  ['forgotten password', '/api/client/password/forgot', (email) => ({ email })],
  ['sign-in link', '/api/sign-in/link', (email) => ({ side: 'client', email })],
];

/** A mail server that accepts and forgets all mails. */
async function forgetfulMail(): Promise<{ url: string; server: Server }> {
  const port = await freePort();
  const server = createServer((socket) => {
    let [isData, rest] = [false, ''];
    socket.on('error', () => {});
    socket.write('220 bench\r\n');
    socket.on('data', (bytes) => {
      const lines = (rest + String(bytes)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (isData && line !== '.') continue;
        isData = /^data/i.test(line);
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  }).listen(port, '127.0.0.1');
  return { url: `smtp://127.0.0.1:${port}`, server };
}

/** Makes the addresses of each kind, as many as `count`. */
async function addresses(server: Measured, cookie: string, count: number): Promise<Record<Kind, string[]>> {
  const made: Record<Kind, string[]> = { unknown: [], own: [], 'made by staff': [] };
  for (let n = 0; n < count; n++) {
    made.unknown.push(`u${n}@unknown.example`);
    made.own.push(`o${n}@own.example`);
    made['made by staff'].push(`m${n}@made.example`);
    expectStatus(await send(server, '/api/consultations/with-account', form(`o${n}@own.example`)), 201);
    const client = { name: 'Maria', email: `m${n}@made.example`, company: `Company ${n}`, password };
    expectStatus(await send(server, '/api/admin/clients', client, cookie), 201);
  }
  return made;
}

/** The parts of an answer that another address must not change. Ids and times have different texts of one length. */
const shapeOf = ({ status, headers, text }: Awaited<ReturnType<typeof ask>>, email: string) =>
  [
    status,
    text.replaceAll(email, '').length,
    Object.keys(headers).join(),
    headers['set-cookie']?.map((cookie) => cookie.split('=')[0]).join(),
  ].join(' ');

/**
 * Measures whether an answer tells strangers if an address has an account: the medians of an unknown address, one whose
 * owner signed up, and one that staff made may differ by 15 ms or 15 %, and nothing else of the answers may differ.
 */
export async function measureAccounts(add: Add): Promise<void> {
  const dataDir = newFolder('accounts');
  await migrateDatabase({ databaseUrl: null, dataDir });
  const { cookie } = await seedConsultations({ databaseUrl: null, dataDir }, 1);
  const mail = await forgetfulMail();
  const server = await startFoyer(dataDir, { SMTP_URL: mail.url, MAIL_FROM: 'bench@foyer.example' });
  const left = await addresses(server, cookie, samples * connections.length * calls.length);
  await sleep(4_000);
  for (const [name, path, body] of calls)
    for (const atOnce of connections) {
      const times: Record<Kind, number[]> = { unknown: [], own: [], 'made by staff': [] };
      const shapes = new Set<string>();
      const queue = Array.from({ length: samples }, () => kinds.toSorted(() => Math.random() - 0.5)).flat();
      const work = async () => {
        for (let kind = queue.shift(); kind; kind = queue.shift()) {
          const email = left[kind].pop() ?? '';
          const began = performance.now();
          const answer = await send(server, path, body(email));
          times[kind].push(performance.now() - began);
          shapes.add(shapeOf(answer, email));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      const medians = kinds.map((kind) => median(times[kind]));
      const least = Math.min(...medians);
      const gap = Math.max(...medians) - least;
      const isEqual = shapes.size === 1 && (gap <= 15 || gap <= 0.15 * least);
      const each = kinds.map((kind, n) => `${kind} ${(medians[n] ?? 0).toFixed(1)}`).join(', ');
      add(`${name}, ${atOnce} at once`, `${each} ms`, null, 'equal', isEqual);
    }
  await server.stop();
  mail.server.close();
}
