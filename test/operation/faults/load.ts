import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import type { Upload } from '#contract/files.ts';
import { sha256 } from '#server/core/secrets.ts';
import { verify } from '#server/features/files/upkeep/verify.ts';
import { pngChunk } from '#server/testing/samples/sample-media.ts';
import { until, type Installation } from './installation.ts';
import { announce, partHeaders } from '#server/testing/samples/sample-files.ts';

/** All acknowledged data. */
interface Acknowledged {
  requests: Set<string>;
  messages: Set<string>;
  /** The hash of each file by id. */
  files: Map<string, string>;
  /** The ids of deleted files. */
  deleted: Set<string>;
  /** The tokens of sessions. */
  sessions: Set<string>;
}

/** Simulated people who use the program during faults. */
export interface Load {
  acknowledged: Acknowledged;
  /** The number of calls, of calls without an answer, of refusals due to the fault (503, 507), and of refusals due to a rate limit. */
  asked(): { calls: number; unanswered: number; refused: number; limited: number };
  /** Wrong answers: answers that cannot be a result of the fault. */
  wrong: string[];
  /** Lets everybody finish their current work, then stops the load. */
  stop(): Promise<void>;
}

/** A valid picture of this many bytes. No two pictures are the same. */
function picture(bytes: number): Buffer {
  const header = Buffer.from('00000002000000020802000000', 'hex');
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(14))),
    pngChunk('baLa', randomBytes(bytes)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const clientCookie = 'foyer-client=';

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The time during which calls are retried, in milliseconds. Every fault is shorter. */
const patienceMs = 120_000;

/** Clears the rate limits, since a few simulated people send as many calls as a crowd. Concurrent calls share one run. */
function forgetting(place: Installation): () => Promise<void> {
  let under: Promise<void> | undefined;
  return () =>
    (under ??= place
      .look(({ db }) => db.q().deleteFrom('throttle').execute())
      // The database cannot be reached, so the refused calls will be retried.
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => (under = undefined)));
}

/**
 * Visitors send requests; clients write, upload, sign in and delete, again and again. Like a browser, each repeats a call with
 * the same key until it is acknowledged.
 */
export function putUnderLoad(place: Installation): Load {
  const { url, clients, signIn } = place;
  const forgetLimits = forgetting(place);
  const acknowledged: Acknowledged = {
    requests: new Set(),
    messages: new Set(),
    files: new Map(),
    deleted: new Set(),
    sessions: new Set(),
  };
  const [wrong, count] = [[] as string[], { calls: 0, unanswered: 0, refused: 0, limited: 0 }];
  let going = true;
  /**
   * Repeats a call until its answer is not due to a fault. Returns null after some minutes. Having received no answer is then
   * excused, a refusal is not.
   */
  const insist = async (
    path: string,
    init: RequestInit,
    allowed: readonly number[],
  ): Promise<Response | null> => {
    let last = 'no answer';
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(60)) {
      count.calls += 1;
      const headers = { origin: url, ...(init.headers as Record<string, string>) };
      const answer = await fetch(url + path, { ...init, headers, signal: AbortSignal.timeout(70_000) }).catch(
        () => null,
      );
      last = answer === null ? 'no answer' : `${answer.status} ${answer.statusText}`;
      if (answer === null) count.unanswered += 1;
      else if (allowed.includes(answer.status)) return answer;
      else if (answer.status === 429) {
        count.limited += 1;
        await forgetLimits();
      } else if ([503, 507].includes(answer.status)) count.refused += 1;
      else {
        wrong.push(`${init.method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
        return null;
      }
      await answer?.body?.cancel();
    }
    // No answer is excused: a program that is killed every second never has time to receive a picture.
    if (last !== 'no answer')
      wrong.push(`${init.method} ${path}: given up after ${patienceMs / 1000} s, last with ${last}`);
    return null;
  };
  const json = (cookie: string, body: object) => ({
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.${randomBytes(3).join('.')}`,
    },
    body: JSON.stringify(body),
  });
  const visitor = async () => {
    const message = randomUUID();
    const body = { name: 'Ana', email: `${message}@example.com`, message };
    if (await insist('/api/consultations', json('', body), [201])) acknowledged.requests.add(message);
  };
  const writer = async (cookie: string) => {
    const message = randomUUID();
    if (await insist('/api/client/messages', json(cookie, { message }), [201]))
      acknowledged.messages.add(message);
  };
  const sender = async (cookie: string) => {
    const bytes = picture(40_000);
    const made = await insist(
      '/api/uploads',
      { method: 'POST', headers: { cookie, ...announce('artwork', 'a.png', bytes.length) } },
      [201],
    );
    const path = made?.headers.get('location');
    if (!path) return;
    const half = bytes.length >> 1;
    for (const [from, to] of [
      [0, half],
      [half, bytes.length],
    ] as const)
      // If the answer to a part was lost, its bytes may have arrived. Then the server refuses the part, or the whole file.
      await insist(
        path,
        {
          method: 'PATCH',
          headers: { cookie, ...partHeaders(from) },
          body: bytes.subarray(from, to) as BodyInit,
        },
        [204, 400, 404, 409],
      );
    const head = await insist(path, { method: 'HEAD', headers: { cookie } }, [200, 404]);
    const at = Number(head?.headers.get('upload-offset') ?? 0);
    if (at < bytes.length)
      await insist(
        path,
        { method: 'PATCH', headers: { cookie, ...partHeaders(at) }, body: bytes.subarray(at) as BodyInit },
        [204, 400, 404, 409],
      );
    const finished = await insist(path, { method: 'GET', headers: { cookie } }, [200, 404]);
    // A full disk may have lost the received part. The sender then starts again.
    if (finished?.status !== 200) return;
    const { reference } = (await finished.json()) as Upload;
    const kept = await insist(
      '/api/client/artwork',
      json(cookie, { originalName: 'a.png', filePath: reference }),
      // If the first answer was lost, the upload is already used.
      [201, 400, 404],
    );
    if (kept?.status !== 201) return;
    const { id } = (await kept.json()) as { id: string };
    acknowledged.files.set(id, hashOf(bytes));
  };
  /** A person of the company that uploads. The person signs in each time and deletes every other file. */
  const tidier = async () => {
    const answer = await insist('/api/client/login', json('', signIn), [200]);
    const cookie = answer?.headers.getSetCookie().find((one) => one.startsWith(clientCookie));
    const token = cookie?.slice(clientCookie.length).split(';', 1)[0];
    if (token === undefined) return;
    acknowledged.sessions.add(token);
    const { files, deleted } = acknowledged;
    const id = [...files.keys()].find((one) => !deleted.has(one));
    if (id !== undefined && files.size > 2 * deleted.size + 1) {
      const init = { method: 'DELETE', headers: { cookie: clientCookie + token } };
      // If the first answer was lost, the file is already deleted.
      if (await insist(`/api/client/artwork/${id}`, init, [200, 404])) deleted.add(id);
    }
    // Wait, because hashing a password takes more processor time than all other calls together.
    await sleep(1_000);
  };
  const forEver = async (work: () => Promise<void>) => {
    while (going) await work();
  };
  const [first = '', second = first] = clients;
  const people = [
    forEver(visitor),
    forEver(() => writer(first)),
    forEver(() => sender(second)),
    forEver(tidier),
  ];
  return {
    acknowledged,
    asked: () => ({ ...count }),
    wrong,
    async stop() {
      going = false;
      await Promise.all(people);
    },
  };
}

/**
 * Compares the acknowledged data with the stored data after all work has ended. @throws Error that names lost, duplicate or
 * wrong data
 */
export async function assertNothingLost(place: Installation, { acknowledged, wrong }: Load): Promise<string> {
  const { requests, messages, files, deleted, sessions } = acknowledged;
  const faults = await place.look(async (context) => {
    const { db } = context;
    const found = [...wrong];
    const compare = (what: string, wanted: Iterable<string>, there: readonly (string | null)[]) => {
      const times = new Map<string, number>();
      for (const one of there) if (one !== null) times.set(one, (times.get(one) ?? 0) + 1);
      for (const one of wanted)
        if (!times.has(one)) found.push(`${what} ${one} was acknowledged and is lost.`);
      for (const [one, n] of times) if (n > 1) found.push(`${what} ${one} is there ${n} times.`);
    };
    const messagesOf = async (table: 'consultation' | 'clientMessage') =>
      (await db.q().selectFrom(table).select('message').execute()).map(({ message }) => message);
    compare('request', requests, await messagesOf('consultation'));
    compare('message', messages, await messagesOf('clientMessage'));
    const stored = await db
      .q()
      .selectFrom('artwork')
      .innerJoin('file', 'file.id', 'artwork.fileId')
      .select(['artwork.id', 'artwork.deletedAt', 'file.sha256'])
      .execute();
    // Every file is unique. If two are the same, one call was carried out twice.
    compare(
      'file with the hash',
      files.values(),
      stored.map(({ sha256 }) => sha256),
    );
    const artworks = new Map(stored.map((one) => [one.id, one]));
    for (const [id, hash] of files) {
      const one = artworks.get(id);
      if (one?.sha256 !== hash) found.push(`file ${id} was acknowledged and is ${one?.sha256 ?? 'lost'}.`);
      else if (deleted.has(id) !== (one.deletedAt !== null))
        found.push(
          `file ${id} was ${deleted.has(id) ? '' : 'not '}deleted and is ${one.deletedAt ?? 'there'}.`,
        );
    }
    const open = await db.q().selectFrom('session').select('tokenHash').execute();
    compare(
      'session',
      [...sessions].map(sha256),
      open.map(({ tokenHash }) => tokenHash),
    );
    found.push(...(await verify(context)).faults);
    return found;
  });
  if (faults.length > 0)
    throw new Error([`${faults.length} faults`, ...faults.slice(0, 20), ...place.errors()].join('\n  '));
  return `${requests.size} requests, ${messages.size} messages, ${files.size} files, ${deleted.size} deletions, ${sessions.size} sign-ins acknowledged: all there, once each, whole`;
}

/** Waits until no job is due by the clock of the program. */
export const workedOff = (
  place: Installation,
  { limitMs = 600_000, now = Date.now }: { limitMs?: number; now?: () => number } = {},
): Promise<void> =>
  until(
    'jobs are worked off',
    () =>
      place.look(async ({ db }) => {
        const due = await db
          .q()
          .selectFrom('job')
          .select('id')
          .where('dueAt', '<=', new Date(now()).toISOString())
          .executeTakeFirst();
        return due === undefined;
      }),
    limitMs,
  );
