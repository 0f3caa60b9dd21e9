import { expect, it } from 'vitest';
import { weeksOf } from './weeks.ts';

const days = (counts: number[]) =>
  counts.map((consultations, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    consultations,
  }));

it('sums up weeks that end with the last day', () => {
  expect(weeksOf(days([9, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2]))).toEqual([
    { day: '2026-11-01', consultations: 9 },
    { day: '2026-11-02', consultations: 7 },
    { day: '2026-11-09', consultations: 14 },
  ]);
  expect(weeksOf([])).toEqual([]);
});
