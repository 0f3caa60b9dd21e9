import { describe, expect, it } from 'vitest';
import {
  actualScale,
  firstZoom,
  heldView,
  largestScale,
  percentOf,
  scaleOf,
  stepped,
  wholeView,
  zoomedView,
} from './zoom.ts';

const place = { width: 400, height: 200 };

it('keeps the point under the pointer in place', () => {
  const view = zoomedView(wholeView, 2, { x: 100, y: 50 }, place);
  // A point of the picture is at `view + scale * point`; the point under the pointer was at (100, 50).
  expect([view.x + view.scale * 100, view.y + view.scale * 50]).toEqual([100, 50]);
  expect(view.scale).toBe(2);
});

it('limits the scale to between the whole picture and eight times', () => {
  expect(zoomedView({ scale: 1.2, x: 10, y: 4 }, 0.1, { x: 0, y: 0 }, place)).toEqual(wholeView);
  expect(zoomedView(wholeView, 100, { x: 0, y: 0 }, place).scale).toBe(largestScale);
});

it('keeps the picture covering its place', () => {
  expect(heldView({ scale: 2, x: 1000, y: -1000 }, place)).toEqual({ scale: 2, x: 200, y: -100 });
});

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
