import { describe, expect, it } from 'vitest';
import { actualScale, firstZoom, percentOf, scaleOf, stepped } from './zoom.ts';

describe('on a scrolling canvas', () => {
  const phone = { width: 390, height: 500 };
  const desktop = { width: 1100, height: 800 };

  it('opens a long page as wide as the canvas, any other picture whole, and enlarges none', () => {
    expect(firstZoom({ width: 1440, height: 9000 })).toBe('width');
    expect(firstZoom({ width: 1600, height: 1200 })).toBe('fit');
    expect(scaleOf('width', { width: 1440, height: 9000 }, phone)).toBeCloseTo(390 / 1440);
    expect(scaleOf('fit', { width: 1600, height: 1200 }, desktop)).toBeCloseTo(800 / 1200);
    expect(scaleOf('fit', { width: 200, height: 100 }, desktop)).toBe(1);
    expect(scaleOf(99, { width: 200, height: 100 }, desktop)).toBe(8);
    expect(scaleOf('fit', { width: 0, height: 0 }, { width: 0, height: 0 })).toBe(1);
  });

  it('treats one pixel of the screen as 100 %, and never steps over it', () => {
    expect(percentOf(actualScale(3), 3)).toBe(100);
    expect(actualScale(2)).toBe(0.5);
    expect(stepped(0.45, 1, 2)).toBe(0.5);
    expect(stepped(0.5, 1, 2)).toBeCloseTo(0.625);
    expect(stepped(1.1, -1, 1)).toBe(1);
  });
});
