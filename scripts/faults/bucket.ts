import { setTimeout as sleep } from 'node:timers/promises';
import { announce, partHeaders } from '#server/testing/samples/uploads.ts';
import { startBucket } from '#server/testing/services/bucket-server.ts';
import { install } from './installation.ts';
import { assertNothingLost, putUnderLoad, workedOff } from './load.ts';

/** How long an answer may take while the service stands still, in milliseconds. */
const goals = { read: 15_000, upload: 60_000 };

/** Lets the service of the files be slow, lie, break off and stand still, each for so long (milliseconds), while people upload. */
export async function troubleBucket(eachMs: number): Promise<string> {
  const bucket = await startBucket();
  const place = await install(bucket.env);
  const [, cookie = ''] = place.clients;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(place.url + path, {
      ...init,
      headers: { origin: place.url, cookie, ...(init.headers as Record<string, string>) },
    });
  const timed = async (what: string, work: () => Promise<Response>, limit: number) => {
    const began = Date.now();
    const answer = await work();
    await answer.arrayBuffer();
    const took = Date.now() - began;
    if (took > limit || answer.status !== 503)
      throw new Error(`${what} from a frozen service: ${answer.status} after ${took} ms.`);
    return took;
  };
  try {
    await place.start();
    const load = putUnderLoad(place);
    for (const mood of ['good', 'slow', 'lying', 'cutting'] as const) {
      bucket.mood = mood;
      await sleep(eachMs);
    }
    bucket.mood = 'good';
    await load.stop();
    const rows = (await (await ask('/api/client/artwork')).json()) as { filePath: string }[];
    const size = 100_000;
    const upload = await ask('/api/uploads', { method: 'POST', headers: announce('artwork', 'a.png', size) });
    const path = upload.headers.get('location') ?? '';
    bucket.mood = 'frozen';
    const [read, sent] = await Promise.all([
      timed('A read', () => ask(rows[0]?.filePath ?? ''), goals.read),
      timed(
        'An upload',
        () => ask(path, { method: 'PATCH', headers: partHeaders(0), body: new Uint8Array(size) }),
        goals.upload,
      ),
    ]);
    bucket.thaw();
    await workedOff(place);
    return `slow, lying, cutting off and frozen; ${await assertNothingLost(place, load)}; frozen, a read was refused after ${(read / 1000).toFixed(1)} s, an upload after ${(sent / 1000).toFixed(1)} s`;
  } finally {
    await place.remove();
    bucket.stop();
  }
}
