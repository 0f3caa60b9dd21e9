import { expect, it } from 'vitest';
import type { Note } from './note.ts';
import { marksOf, notesOf } from './notes-of-version.ts';

const note = (number: number, overrides: Partial<Note> = {}): Note => ({
  id: `note-${number}`,
  number,
  versionNumber: 1,
  versionFileId: 'v1-a',
  page: null,
  x: 0.5,
  y: 0.5,
  w: null,
  h: null,
  timeMs: null,
  endMs: null,
  internal: false,
  author: null,
  side: 'client',
  files: [],
  words: 'Words',
  replies: 0,
  unread: false,
  resolvedAt: null,
  answer: null,
  tick: null,
  priced: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  ...overrides,
});

const versions = [
  { number: 2, files: [{ id: 'v2-a', position: 0 }] },
  {
    number: 1,
    files: [
      { id: 'v1-a', position: 0 },
      { id: 'v1-b', position: 1 },
    ],
  },
] as const;
const [second, first] = versions;
const numbers = (notes: readonly { number: number }[]) => notes.map(({ number }) => number);

it('shows the open notes of earlier versions on the newest version, with their numbers', () => {
  const closed = { resolvedAt: '2026-11-22T11:00:00.000Z' };
  const all = [
    note(1),
    note(2, closed),
    note(3, { ...closed, tick: { tick: 'done', versionNumber: 2, tickedAt: '2026-11-22T10:00:00.000Z' } }),
    note(4, { versionNumber: 2, versionFileId: 'v2-a' }),
  ];
  expect(numbers(notesOf(all, second, true))).toEqual([1, 3, 4]);
  expect(numbers(notesOf(all, first, false))).toEqual([1, 2, 3]);
});

it('shows a note of an earlier version at the same place of the file that replaced its file', () => {
  const all = [note(1), note(2, { versionFileId: 'v1-b' }), note(3, { page: 4, w: 0.1, h: 0.2 })];
  expect(marksOf(all, second, versions)).toMatchObject([
    { number: 1, sheet: 'v2-a:1', x: 0.5 },
    { number: 3, sheet: 'v2-a:4', w: 0.1, h: 0.2 },
  ]);
  expect(marksOf(all, first, versions)[1]).toMatchObject({ number: 2, sheet: 'v1-b:1' });
});
