import { expect, it } from 'vitest';
import type { HistoryRow } from '#contract/history.ts';
import { mergeRows } from './merge-rows.ts';

const row = (n: number, text: string, who = 'rosa'): HistoryRow => ({
  id: `row-${n}`,
  subjectId: `subject-${n}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  who: { side: 'staff', id: who, name: who },
  text,
  client: null,
  detail: null,
});

it('joins equal neighbours of one person, in the order of the list', () => {
  const groups = mergeRows([
    row(1, 'Assigned a request'),
    row(2, 'Assigned a request'),
    row(3, 'Assigned a request', 'omar'),
    row(4, 'Changed a request’s status', 'omar'),
    row(5, 'Changed a request’s status', 'omar'),
    row(6, 'Wrote to a client'),
    row(7, 'Exported a history'),
    row(8, 'Exported a history'),
  ]);
  expect(groups.map(({ id, text, rows }) => [id, text, rows.length])).toEqual([
    ['row-1', 'Assigned 2 requests', 2],
    ['row-3', 'Assigned a request', 1],
    ['row-4', 'Changed a request’s status (2 times)', 2],
    ['row-6', 'Wrote to a client', 1],
    ['row-7', 'Exported 2 histories', 2],
  ]);
});

it('does not count one thing twice', () => {
  const again = (n: number) => ({ ...row(n, 'Changed a project'), subjectId: 'subject-1' });
  expect(mergeRows([again(1), again(2), again(3)])[0]?.text).toBe('Changed a project (3 times)');
});
