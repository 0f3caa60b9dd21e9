import { randomFillSync } from 'node:crypto';

// Asked for 256 ids at a time: each question to the system costs more than the rest of an id.
const chance = Buffer.alloc(16 * 256);
let used = chance.length;

function randomPart(): Buffer {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  return chance.subarray(used, (used += 16));
}

let lastMs = 0;
let counter = 0;
let clock: () => number = Date.now;

/** Replaces the clock that ids use, and forgets the ids of the one before: the sample agency simulates weeks within seconds. */
export const followClock = (next: () => number): void => {
  clock = next;
  lastMs = 0;
};

/**
 * A UUID version 7 (RFC 9562) as text. Ids of one process sort in the order they were made, also within a millisecond and
 * when the clock is set back, because lists are ordered by id.
 */
export function newId(now = clock()): string {
  const bytes = randomPart();
  if (now > lastMs) {
    lastMs = now;
    counter = bytes.readUInt16BE(6) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  return written(bytes, lastMs, counter);
}

/**
 * An id of a moment to come. It moves nothing: `newId` of that moment would stamp everything that this process makes until then
 * with it, so that what another process writes in between would sort before it.
 */
export function newIdOfLater(ms: number): string {
  const bytes = randomPart();
  return written(bytes, ms, bytes.readUInt16BE(6) & 0xfff);
}

const digits = Buffer.from('0123456789abcdef');
// Filled again with each id: one text is made of it, and none of its parts.
const text = Buffer.alloc(36, '-');

function written(bytes: Buffer, ms: number, sequence: number): string {
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  for (let n = 0, at = 0; n < 16; n += 1) {
    if (n === 4 || n === 6 || n === 8 || n === 10) at += 1;
    const byte = bytes[n] ?? 0;
    text[at++] = digits[byte >> 4] ?? 0;
    text[at++] = digits[byte & 15] ?? 0;
  }
  return text.toString('latin1');
}

/** An id that sorts before all ids made from `ms` on. */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/**
 * Makes every later id sort after `id`: called at start with the newest id stored, in case the clock was set back meanwhile.
 */
export function startAfter(id: string): void {
  const ms = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  if (ms >= lastMs) {
    lastMs = ms;
    counter = Number.parseInt(id.slice(15, 18), 16);
  }
}
