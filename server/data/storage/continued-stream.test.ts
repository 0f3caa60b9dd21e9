import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { troubledBucket } from '#server/data/storage/testing/troubled-bucket.ts';

const content = randomBytes(900_000);
const tag = '"one"';

/** A service with one object. `send` gets each answer and may abort it. */
async function serving(
  send: (response: ServerResponse, part: Buffer, asked: number) => void,
  etag = (_asked: number) => tag,
) {
  const ranges: string[] = [];
  const bucket = await troubledBucket((request: IncomingMessage, response) => {
    const range = request.headers.range ?? 'whole';
    ranges.push(range);
    const asked = ranges.length;
    const wanted = request.headers['if-match'];
    if (wanted !== undefined && wanted !== etag(asked)) return response.writeHead(412).end();
    const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
    const [start, end] = [Number(from), to === '' ? content.length - 1 : Number(to)];
    response.writeHead(range === 'whole' ? 200 : 206, {
      etag: etag(asked),
      'content-length': end - start + 1,
      ...(range === 'whole' ? {} : { 'content-range': `bytes ${start}-${end}/${content.length}` }),
    });
    return send(response, content.subarray(start, end + 1), asked);
  });
  const read = async (range?: { start: number; end: number }) => {
    const found = await bucket.storage.get('ab/one', range);
    return found && { size: found.size, bytes: await buffer(found.stream) };
  };
  return { ...bucket, ranges, read };
}

/** Sends this many bytes, then cuts the connection. */
const cutAfter = (bytes: number) => (response: ServerResponse, part: Buffer) =>
  part.length <= bytes
    ? response.end(part)
    : response.write(part.subarray(0, bytes), () => response.socket?.end(() => response.socket?.destroy()));

describe('a read that breaks off', () => {
  test('continues where it was, as often as necessary', async () => {
    const { read, ranges } = await serving(cutAfter(250_000));
    expect((await read())?.bytes.equals(content)).toBe(true);
    expect(ranges).toEqual(['whole', ...[250_000, 500_000, 750_000].map((at) => `bytes=${at}-899999`)]);
    const part = await read({ start: 100_000, end: 699_999 });
    expect(part?.size).toBe(content.length);
    expect(part?.bytes.equals(content.subarray(100_000, 700_000))).toBe(true);
  });

  test('ends with an error if nothing more arrives, or the object was replaced', async () => {
    const silent = await serving((response, part, asked) =>
      cutAfter(asked === 1 ? 10_000 : 0)(response, part),
    );
    await expect(silent.read()).rejects.toThrow('aborted');
    expect(silent.ranges).toHaveLength(4);
    const changed = await serving(cutAfter(250_000), (asked) => (asked === 1 ? tag : '"two"'));
    await expect(changed.read()).rejects.toMatchObject({
      name: expect.stringMatching(/Precondition|412|Unknown/),
    });
    expect(changed.ranges).toHaveLength(2);
  });

  test('is refused if a part is answered with the whole object', async () => {
    const { storage } = await troubledBucket((_, response) => response.writeHead(200).end(content));
    await expect(storage.get('ab/one', { start: 10, end: 20 })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('waits while its reader does, then requests the rest', async () => {
    const { storage, ranges } = await serving((response, part, asked) =>
      asked === 1 ? cutAfter(600_000)(response, part) : response.end(part),
    );
    const { stream } = (await storage.get('ab/one')) ?? {};
    if (!stream) throw new Error('It is there.');
    const pieces: Buffer[] = [];
    for await (const piece of stream as AsyncIterable<Buffer>) {
      pieces.push(piece);
      await new Promise((done) => setImmediate(done));
      if (pieces.length === 1) expect(ranges).toEqual(['whole']);
    }
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
  });

  test('from a stalled service is unavailable within 15 seconds', async () => {
    const asked = Promise.withResolvers<void>();
    const { storage } = await troubledBucket(() => asked.resolve());
    // Fake timers pass at once; the network takes real time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const outcome = storage.get('ab/one').catch((error: unknown) => error);
    await asked.promise;
    await vi.advanceTimersByTimeAsync(15_000);
    const inTime = await Promise.race([outcome, new Promise((done) => setImmediate(done, 'still waiting'))]);
    expect(inTime).toMatchObject({ code: 'unavailable' });
  });
});
