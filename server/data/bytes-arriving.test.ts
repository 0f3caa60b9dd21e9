import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beginArrival, readAhead } from './bytes-arriving.ts';

test('the more files arrive, the fewer bytes of each are buffered', () => {
  const megabyte = 1024 * 1024;
  const first = beginArrival();
  expect(first.mostAhead()).toBe(8 * megabyte);
  const others = Array.from({ length: 19 }, beginArrival);
  expect(first.mostAhead()).toBe(megabyte);
  for (const other of others.slice(3)) other.end();
  expect(first.mostAhead()).toBe(2 * megabyte);
  for (const arrival of [first, ...others.slice(0, 3)]) arrival.end();
  const last = beginArrival(true);
  expect(last.mostAhead()).toBe(2 * megabyte);
  last.end();
});

/** Makes a source of `count` pieces that records how many pieces were read. */
function source(count: number, size = 64 * 1024) {
  const state = { taken: 0 };
  const stream = new Readable({
    highWaterMark: size,
    read() {
      this.push(state.taken === count ? null : Buffer.alloc(size, (state.taken += 1)));
    },
  });
  return { stream, state };
}

test('a connection is read ahead up to the limit, and continues when its reader does', async () => {
  const { stream, state } = source(200);
  const reading = readAhead(stream);
  const seen = [(await reading.next()).value?.[0]];
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  // 8 MB plus the stream's own buffer.
  expect(state.taken).toBeGreaterThanOrEqual(128);
  expect(state.taken).toBeLessThan(135);
  for await (const piece of reading) seen.push(piece[0]);
  expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
});

test('a source that fails or is abandoned ends', async () => {
  const { stream } = source(1_000);
  const reading = readAhead(stream);
  await reading.next();
  stream.destroy(new Error('broken'));
  await expect(Array.fromAsync(reading)).rejects.toThrow('broken');
  const left = source(1_000);
  const stop = new AbortController();
  for await (const _ of readAhead(left.stream, { stopped: stop.signal })) stop.abort();
  expect(left.state.taken).toBeLessThan(1_000);
});
