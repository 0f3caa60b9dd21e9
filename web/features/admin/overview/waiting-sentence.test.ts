import { expect, it } from 'vitest';
import type { Waiting, WaitingKind } from '#contract/waiting.ts';
import { waitingSentence } from './waiting-sentence.ts';

const row = (kind: WaitingKind, count: number, name: string, since: string): Waiting => ({
  kind,
  count,
  oldest: {
    subjectId: '0199f0a0-0000-7000-8000-000000000001',
    clientAccountId: null,
    previewId: null,
    projectId: null,
    name,
    since: `${since}T08:00:00.000Z`,
  },
});

it('names who has waited longest for an answer, not who has sent files that nobody asks about', () => {
  const rows = [
    row('request', 7, 'Omar Haddad', '2026-11-24'),
    row('preview', 3, 'Katy Trail Cycles', '2026-11-19'),
    row('artwork', 5, 'Bell & Hargrove Law', '2026-10-08'),
    row('overdue-version', 1, 'Ortega Bakery', '2026-10-01'),
  ];
  expect(waitingSentence(rows)).toBe('16 open items. Katy Trail Cycles waits longest.');
});

it.each([
  [[], 'Nothing is open.'],
  [[row('message', 1, 'Ada Moss', '2026-11-24')], 'One open item, from Ada Moss.'],
  [[row('artwork', 2, 'Ada Moss', '2026-11-24')], 'Two open items.'],
  [[row('message', 100, 'Ada Moss', '2026-11-24')], '100+ open items. Ada Moss waits longest.'],
])('is one sentence for each number of things (%#)', (rows, text) => {
  expect(waitingSentence(rows)).toBe(text);
});
