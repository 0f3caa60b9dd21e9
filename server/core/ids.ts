import { randomFillSync } from 'node:crypto';

// Random bytes are fetched for 256 ids at once, because the system call costs more than all other steps of making an id.
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

/**
 * Replaces the clock that ids use and forgets the previous ids. The sample agency needs it to simulate weeks within seconds.
 */
export const followClock = (next: () => number): void => {
  clock = next;
  lastMs = 0;
};

/**
 * A UUID version 7 (RFC 9562) as text. Lists are ordered by id, so ids of one process sort by creation, even within a
 * millisecond and after the clock is set back.
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
 * An id for a future time. Unlike `newId(ms)`, this does not advance the clock of this process's ids. Otherwise the next ids
 * of this process would sort after those of other processes.
 */
export function newIdOfLater(ms: number): string {
  const bytes = randomPart();
  return written(bytes, ms, bytes.readUInt16BE(6) & 0xfff);
}

const digits = Buffer.from('0123456789abcdef');
// This buffer is reused for each id; the string made from it is a copy.
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

/** An id that sorts before all ids made at `ms` or later. */
export function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Makes every later id sort after `id`. Called at the start with the newest stored id, in case the clock was set back. */
export function startAfter(id: string): void {
  const ms = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  if (ms >= lastMs) {
    lastMs = ms;
    counter = Number.parseInt(id.slice(15, 18), 16);
  }
}
