import { expect, it } from 'vitest';
import { browserZone, findZones, zoneChoice } from './time-zones.ts';

const winter = Date.UTC(2026, 0, 15);

const labels = (typed: string) => findZones(typed, winter).map(({ label }) => label);

it('finds zones by city, region and former name, each once', () => {
  expect(labels('calcutta')).toEqual(['Kolkata']);
  expect(labels('kolka')).toEqual(['Kolkata']);
  expect(labels('europe ber')).toEqual(['Berlin']);
  expect(labels('buenos')).toEqual(['Buenos Aires']);
  expect(labels('nowhere')).toEqual([]);
});

it('shows the region and the offset from UTC under the current name', () => {
  expect(zoneChoice('Europe/Kiev', winter)).toEqual({
    id: 'Europe/Kyiv',
    label: 'Kyiv',
    detail: 'Europe · UTC+2',
  });
  expect(zoneChoice('Asia/Calcutta', winter).detail).toBe('Asia · UTC+5:30');
  expect(zoneChoice('America/Buenos_Aires', winter).detail).toBe('America, Argentina · UTC-3');
});

it("begins with the browser's zone", () => {
  const [first] = findZones('', winter);
  expect(first?.id).toBe(browserZone());
  expect(first?.detail).toContain('your browser’s');
  expect(findZones('', winter).length).toBe(50);
});
