import { setTimeout as sleep } from 'node:timers/promises';
import { png, announce, partHeaders } from '../../server/testing/samples/sample-files.ts';
import { startBucket } from '../../server/data/storage/testing/bucket-server.ts';
import { install } from '../../test/operation/faults/installation.ts';
import { assertNothingLost, putUnderLoad, workedOff } from '../../test/operation/faults/load.ts';

/** The longest time until an answer while the file service is frozen, in milliseconds. */
const goals = { read: 15_000, upload: 60_000 };

/**
 * Makes the file service slow, give wrong answers, cut connections and freeze while people upload. Each state lasts `eachMs`
 * milliseconds.
 */
export async function troubleBucket(eachMs: number): Promise<string> {
  const bucket = await startBucket();
  const place = await install(bucket.env);
  const [, cookie = ''] = place.clients;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(place.url + path, {
      ...init,
      headers: { origin: place.url, cookie, ...(init.headers as Record<string, string>) },
    });
  /** @throws Error if the answer comes too late or has an unexpected status */
  const timed = async (
    what: string,
    work: () => Promise<Response>,
    limit: number,
    allowed: readonly number[] = [503],
  ) => {
    const began = Date.now();
    const answer = await work();
    await answer.arrayBuffer();
    const took = Date.now() - began;
    if (took > limit || !allowed.includes(answer.status))
      throw new Error(`${what} with a frozen service: ${answer.status} after ${took} ms.`);
    return `${what} ${answer.status} after ${(took / 1000).toFixed(1)} s`;
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
    const headers = { 'content-type': 'application/json' };
    const filePath = `data:image/png;base64,${png(64, 40, [9, 9, 9]).toString('base64')}`;
    const body = JSON.stringify({ originalName: 'b.png', filePath });
    const frozen = await Promise.all([
      timed('a read', () => ask(rows[0]?.filePath ?? ''), goals.read),
      timed(
        'the part of an upload',
        () => ask(path, { method: 'PATCH', headers: partHeaders(0), body: new Uint8Array(size) }),
        goals.upload,
      ),
      // Registering the upload needs the file service too.
      timed(
        'a registered upload',
        () => ask('/api/uploads', { method: 'POST', headers: announce('artwork', 'c.png', size) }),
        goals.upload,
        [201, 503],
      ),
      timed('a data URL', () => ask('/api/client/artwork', { method: 'POST', headers, body }), goals.upload),
    ]);
    bucket.thaw();
    await workedOff(place);
    return `slow, lying, cutting off and frozen; ${await assertNothingLost(place, load)}; frozen: ${frozen.join(', ')}`;
  } finally {
    await place.remove();
    bucket.stop();
  }
}
