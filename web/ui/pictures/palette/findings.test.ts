import { describe, expect, it } from 'vitest';
import { contrast } from '#contract/oklch.ts';
import { difference, findingsOf, grounds, nearestReadable } from './findings.ts';

describe('nearestReadable', () => {
  it('keeps a color that can already be read', () => {
    expect(nearestReadable('#1f3a5f', grounds.light, 4.5)).toBe('#1f3a5f');
  });

  it('reaches the contrast, and no more than needed', () => {
    for (const ground of Object.values(grounds))
      for (const color of ['#f2c84b', '#1f3a5f', '#8a8a8a']) {
        const ratio = contrast(nearestReadable(color, ground, 4.5), ground);
        expect(ratio).toBeGreaterThanOrEqual(4.5);
        if (contrast(color, ground) < 4.5) expect(ratio).toBeLessThan(4.9);
      }
  });
});

describe('findingsOf', () => {
  it('finds nothing if each color does its work', () => {
    expect(findingsOf(['#7d6bd6', '#f2c84b', '#7d78a8'])).toEqual([]);
  });

  it('names the place, the page and a better color', () => {
    const [heading, link] = findingsOf(['#1f3a5f', '#7d6bd6', '#f2c84b']);
    expect(link?.words).toBe('Color 1 is hard to read as a heading on a dark page.');
    expect(heading?.words).toBe('Color 3 is hard to read as a link on a light page.');
    expect(heading?.instead?.place).toBe(2);
    expect(contrast(heading?.instead?.color ?? '', grounds.light)).toBeGreaterThanOrEqual(4.5);
  });

  it('reports two colors that are nearly the same', () => {
    expect(findingsOf(['#7d6bd6', '#7c6ad5']).map(({ words }) => words)).toContain(
      'Color 1 and color 2 are hard to tell apart.',
    );
    expect(difference('#7d6bd6', '#7c6ad5')).toBe('Hard to tell apart');
    expect(difference('#1f3a5f', '#f2c84b')).toBe('A clear change');
  });
});
