import { expect, test } from 'vitest';
import { contrastOver, luminanceOf, neededVeil, unreadable } from './veil.ts';

test('white text is readable on every picture under the strong veil, and on a white one only under that', () => {
  for (const light of [0, 0.2, 0.5, 1]) expect(contrastOver(light, 'strong')).toBeGreaterThanOrEqual(4.5);
  expect(contrastOver(1, 'none')).toBe(1);
  expect(contrastOver(1, 'light')).toBeLessThan(4.5);
  expect(unreadable(1, 'none')).toContain('a contrast of 1:1 and needs 4.5:1');
  expect(unreadable(1, 'strong')).toBeNull();
});

test('the offered veil is the lightest with readable text', () => {
  const cases = [
    [0.02, 'none'],
    [0.3, 'light'],
    [0.9, 'strong'],
  ] as const;
  for (const [light, veil] of cases) {
    expect(neededVeil(light)).toBe(veil);
    expect(unreadable(light, veil)).toBeNull();
  }
});

test('luminance follows WCAG', () => {
  expect(luminanceOf([255, 255, 255])).toBeCloseTo(1);
  expect(luminanceOf([0, 0, 0])).toBe(0);
  expect(luminanceOf([119, 119, 119])).toBeCloseTo(0.1845, 3);
});
