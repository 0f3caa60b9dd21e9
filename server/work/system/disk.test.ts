import { expect, test } from 'vitest';
import { daysLeft } from './disk.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const hourly = (count: number, free: (hoursAgo: number) => number) =>
  Array.from({ length: count }, (_, index) => {
    const hoursAgo = count - 1 - index;
    return { createdAt: new Date(now - hoursAgo * 3_600_000).toISOString(), free: free(hoursAgo) };
  });

test('a disk with ten gigabytes left that loses one a day is full in ten days', () => {
  expect(
    daysLeft(
      hourly(100, (ago) => 10e9 + (ago / 24) * 1e9),
      now,
    ),
  ).toBeCloseTo(10, 5);
});

test('a disk that is stable, gains space, or was watched for only an hour has no such day', () => {
  expect(
    daysLeft(
      hourly(100, () => 10e9),
      now,
    ),
  ).toBeNull();
  expect(
    daysLeft(
      hourly(100, (ago) => 10e9 - (ago / 24) * 1e9),
      now,
    ),
  ).toBeNull();
  expect(
    daysLeft(
      hourly(2, (ago) => 10e9 + ago * 1e9),
      now,
    ),
  ).toBeNull();
  expect(daysLeft([], now)).toBeNull();
});

test('samples older than a week do not count', () => {
  const samples = [...hourly(700, (ago) => (ago > 168 ? 500e9 : 10e9 + (ago / 24) * 1e9))];
  expect(daysLeft(samples, now)).toBeCloseTo(10, 5);
});
