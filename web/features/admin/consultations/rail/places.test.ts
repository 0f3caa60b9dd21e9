import { expect, it } from 'vitest';
import { overdueShare, placesOf } from './places.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-20T12:00:00.000Z');
const sent = (hoursAgo: number, id = String(hoursAgo)) => ({
  id,
  createdAt: new Date(now - hoursAgo * hour).toISOString(),
});
const rail = { width: 844, point: 44, rows: 3 };

it('places the soonest deadlines to the left, and missed ones before all others', () => {
  const places = placesOf([sent(1), sent(23), sent(30), sent(80)], now, rail);
  expect(places.map(({ id }) => id)).toEqual(['80', '30', '23', '1']);
  const overdue = places.filter(({ share }) => share < overdueShare).map(({ id }) => id);
  expect(overdue).toEqual(['80', '30']);
});

it('never lets two points touch, and leaves out points without room', () => {
  const many = Array.from({ length: 60 }, (_, index) => sent(5 + index / 100, String(index)));
  const places = placesOf(many, now, rail);
  expect(places.length).toBeGreaterThan(2);
  expect(places.length).toBeLessThan(60);
  for (const row of [0, 1, 2]) {
    const xs = places.filter((place) => place.row === row).map(({ share }) => share * 800);
    for (const [index, x] of xs.slice(1).entries()) expect(x - (xs[index] ?? 0)).toBeGreaterThanOrEqual(43.9);
  }
});

it('keeps points of the future and of long ago on the rail', () => {
  for (const { share } of placesOf([sent(-5), sent(5_000)], now, rail)) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
  }
});
