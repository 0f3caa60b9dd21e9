// Tests the order in which files are opened or drawn. Tasks that wait replace the readers, so no file is read.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { createMedia } from './media.ts';
import { MediaFailure, MediaOverload, type Sender } from './types.ts';

// Only the clock that measures processor time is faked, so that the cost of files does not depend on the machine's load.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const staff = (id: string): Sender => ({ id, standing: 'staff' });
const proved = (id: string): Sender => ({ id, standing: 'proved' });
const unproved = (id: string): Sender => ({ id, standing: 'unproved' });

/**
 * The media library with tasks that end on command. `began` lists the senders of the files in the order in which their tasks
 * began.
 */
async function stage() {
  const dir = await mkdtemp(join(tmpdir(), 'foyer-turns-'));
  const began: string[] = [];
  const open: { person: string; end: (why: Error) => void }[] = [];
  const pool = {
    of: (person: string) => (): Promise<never> =>
      new Promise((_done, end) => {
        began.push(person);
        open.push({ person, end });
      }),
    prepare: () => undefined,
    close: () => undefined,
  };
  const media = createMedia({ ffmpegPath: null, searchPath: '' }, { pool });
  onTestFinished(async () => {
    media.close();
    await rm(dir, { recursive: true, force: true });
  });
  const out = join(dir, 'out.webp');
  /** Ends the running task of a person and waits until another task begins. */
  const end = async (person: string, why: Error = new MediaFailure('It is over.')) => {
    const before = began.length;
    const at = open.findIndex((each) => each.person === person);
    open.splice(at, 1)[0]?.end(why);
    await eventually(() => began.length > before);
  };
  return {
    began,
    end,
    look: (sender: Sender) =>
      void media.page('a.pdf', out, { page: 1, maxSide: 9, sender }).catch(() => undefined),
    draw: (sender: Sender) => void media.thumbnail('a.png', 'image/png', out, { maxSide: 9, sender }),
    mark: (sender: Sender) => {
      const watermark = { name: 'Ana', code: 'BB-1', date: '2026-11-20', seed: 'a' };
      void media.watermarkImage('a.png', 'image/png', dir, watermark, sender).catch(() => undefined);
    },
  };
}

test('of two slots people without proof share one, and each person gets one; staff come first, then proved clients', async () => {
  const { began, end, look } = await stage();
  for (const id of ['new 1', 'new 2', 'new 3']) look(unproved(id));
  for (let n = 0; n < 3; n++) look(proved('ana'));
  await eventually(() => began.length === 2);
  look(proved('ben'));
  look(staff('rosa'));
  await end('ana');
  await end('rosa');
  await end('ben');
  // One slot was occupied the whole time by the file of an unverified sender.
  await end('new 1');
  // The first two files start at once, each in a slot of its own, so their order does not matter.
  expect(began.splice(0, 2).toSorted()).toEqual(['ana', 'new 1']);
  expect(began).toEqual(['rosa', 'ben', 'ana', 'new 2']);
});

test.each([
  ['what had to be cut off costs its sender turns', new MediaOverload('Too complex.'), 'ben ben ben ana'],
  ['what merely failed costs none', new MediaFailure('No picture.'), 'ben ana ben ben'],
])('%s', async (_, why, next) => {
  const { began, end, draw } = await stage();
  for (const id of ['ana', 'ana', 'ben', 'ben', 'ben']) draw(proved(id));
  await eventually(() => began.length === 1);
  await end('ana', why);
  for (const id of next.split(' ').slice(0, -1)) await end(id);
  expect(began.join(' ')).toBe(`ana ${next}`);
});

test("a newcomer's picture waits only for the costly file that is open, not for one of each sender", async () => {
  const { began, end, look } = await stage();
  const flood = ['f 1', 'f 2', 'f 3', 'f 4'];
  for (const id of flood) for (let n = 0; n < 10; n++) look(unproved(id));
  await eventually(() => began.length === 1);
  for (const id of flood) {
    vi.advanceTimersByTime(2_700);
    await end(id);
  }
  look(unproved('new'));
  vi.advanceTimersByTime(2_700);
  await end('f 1');
  expect(began).toEqual([...flood, 'f 1', 'new']);
});

test("senders are charged by cost: six cheap files come before a costly sender's second", async () => {
  const { began, end, look } = await stage();
  for (const id of ['ana', 'ana', ...Array.from({ length: 6 }, () => 'ben')]) look(unproved(id));
  await eventually(() => began.length === 1);
  vi.advanceTimersByTime(2_700);
  await end('ana');
  for (let n = 0; n < 6; n++) await end('ben');
  expect(began).toEqual(['ana', ...Array.from({ length: 6 }, () => 'ben'), 'ana']);
});

test('thumbnails do not delay watermarks, and neither delays an inspection', async () => {
  const { began, draw, look, mark } = await stage();
  for (let n = 0; n < 3; n++) draw(unproved(`new ${n}`));
  mark(staff('rosa'));
  look(proved('ana'));
  await eventually(() => began.length === 3);
  expect(began.toSorted()).toEqual(['ana', 'new 0', 'rosa']);
});
