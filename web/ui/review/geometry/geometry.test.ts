import { describe, expect, it } from 'vitest';
import { around } from './around.ts';
import { backdropFor, lookAt } from './backdrop.ts';
import { catchUp, momentText, neighbourFrame, onTimeline, rangeText, rateOf } from './film-time.ts';
import { halved, moved, placeText, wholeSheet } from './quarters.ts';
import { boxBetween, isDrag, pointOf, spotAt, visiblePart } from './spot.ts';

describe('a place on a sheet', () => {
  const picture = { width: 1440, height: 9000 };
  const spots = [0, 0.013, 0.23, 0.5, 0.777, 1].flatMap((x) => [0.001, 0.4, 0.999].map((y) => ({ x, y })));

  it.each([0.27, 1, 3.3])(
    'is found again within 1 %% at zoom %s, at two densities, scrolled and resized',
    (zoom) => {
      for (const density of [1, 3])
        for (const [left, top] of [
          [0, 0],
          [-311.4, -2044.7],
        ] as const) {
          const shown = (scale: number) => ({
            left,
            top,
            width: picture.width * scale,
            height: picture.height * scale,
          });
          for (const spot of spots) {
            const pressed = pointOf(spot, shown(zoom / density));
            const kept = spotAt(
              { x: Math.round(pressed.x), y: Math.round(pressed.y) },
              shown(zoom / density),
            );
            const later = pointOf(kept, shown(0.6));
            const right = pointOf(spot, shown(0.6));
            expect(Math.abs(later.x - right.x)).toBeLessThan(picture.width * 0.6 * 0.01);
            expect(Math.abs(later.y - right.y)).toBeLessThan(picture.height * 0.6 * 0.01);
          }
        }
    },
  );

  it('stays on the sheet, and a box is the same in any drawing direction', () => {
    const sheet = { left: 100, top: 50, width: 200, height: 100 };
    expect(spotAt({ x: 20, y: 500 }, sheet)).toEqual({ x: 0, y: 1 });
    expect(spotAt({ x: 20, y: 500 }, { ...sheet, width: 0, height: 0 })).toEqual({ x: 0, y: 0 });
    const drawn = boxBetween({ x: 0.75, y: 0.25 }, { x: 0.5, y: 0.5 });
    expect(drawn).toEqual({ x: 0.5, y: 0.25, w: 0.25, h: 0.25 });
    expect(boxBetween({ x: 0.5, y: 0.5 }, { x: 0.75, y: 0.25 })).toEqual(drawn);
    expect(isDrag({ x: 0, y: 0 }, { x: 3, y: 3 })).toBe(false);
    expect(isDrag({ x: 0, y: 0 }, { x: 9, y: 0 })).toBe(true);
  });

  it('says which part of a long page is visible', () => {
    const part = visiblePart(
      { left: 0, top: -1000, width: 400, height: 4000 },
      { left: 0, top: 0, width: 400, height: 800 },
    );
    expect(part).toEqual({ x: 0, y: 0.25, w: 1, h: 0.2 });
  });
});

describe('keys that halve the region', () => {
  it('reach any place, undo the last key, and say the place', () => {
    let region = wholeSheet;
    for (const key of ['left', 'up', 'right', 'up'] as const) region = halved(region, key);
    expect(region).toEqual({ x: 0.25, y: 0, w: 0.25, h: 0.25 });
    expect(moved(region, 'left')).toEqual({ x: 0, y: 0, w: 0.25, h: 0.25 });
    expect(moved(moved(region, 'up'), 'right').y).toBe(0);
    expect(placeText({ x: 0.23, y: 0.1 })).toBe('upper left, 23 % from left, 10 % from top');
    expect(placeText({ x: 0.25, y: 0.25, w: 0.5, h: 0.5 })).toBe('center, 50 % from left, 50 % from top');
    for (let n = 0; n < 40; n += 1) region = halved(halved(region, 'down'), 'right');
    expect(region.w).toBeGreaterThan(0.001);
  });
});

describe('time of a film', () => {
  it('is formatted to the hundredth, as a moment or a range', () => {
    expect(momentText(64_268)).toBe('1:04.27');
    expect(momentText(59_999)).toBe('1:00.00');
    expect(rangeText(1000, null)).toBe('0:01.00');
    expect(rangeText(1000, 2500)).toBe('0:01.00 to 0:02.50');
  });

  it('estimates the rate from shown frames, and steps by exactly one', () => {
    const times = [0, 3, 4, 8, 12, 13, 20].map((frame) => frame / 25);
    expect(rateOf(times)).toBe(25);
    expect(rateOf([])).toBe(30);
    let at = 0;
    for (let n = 0; n < 10; n += 1) at = neighbourFrame(at, 25, 1, 4);
    expect(Math.floor(at * 25)).toBe(10);
    expect(Math.floor(neighbourFrame(at, 25, -1, 4) * 25)).toBe(9);
    expect(neighbourFrame(0, 25, -1, 4)).toBeGreaterThan(0);
    expect(neighbourFrame(4, 25, 1, 4)).toBeLessThan(4);
  });

  it('is followed by a second film, which seeks if paused or far off, and otherwise changes its speed', () => {
    expect(catchUp(0.04, false)).toEqual({ seek: true, speed: 1 });
    expect(catchUp(0.001, false)).toEqual({ seek: false, speed: 1 });
    expect(catchUp(-3, true)).toEqual({ seek: true, speed: 1 });
    expect(catchUp(0.05, true)).toEqual({ seek: false, speed: 1.1 });
    expect(catchUp(-0.2, true)).toEqual({ seek: false, speed: 0.85 });
    expect(catchUp(0.001, true)).toEqual({ seek: false, speed: 1 });
  });

  it('has a position on the timeline', () => {
    expect(onTimeline(1000, 3000, 4000)).toEqual({ start: 25, length: 50 });
    expect(onTimeline(1000, null, 4000)).toEqual({ start: 25, length: 0 });
    expect(onTimeline(1000, null, 0)).toEqual({ start: 0, length: 0 });
  });
});

describe('the background of a picture', () => {
  const pixels = (count: number, rgba: readonly number[]) => Array.from({ length: count }, () => rgba).flat();

  it('makes a transparent logo visible, black or white', () => {
    const clear = pixels(90, [0, 0, 0, 0]);
    expect(backdropFor(lookAt([...clear, ...pixels(10, [0, 0, 0, 255])]))).toBe('light');
    expect(backdropFor(lookAt([...clear, ...pixels(10, [255, 255, 255, 255])]))).toBe('dark');
  });

  it('is dark behind an opaque picture, and light behind one as dark as the canvas', () => {
    expect(backdropFor(lookAt(pixels(10, [240, 240, 240, 255])))).toBe('dark');
    expect(backdropFor(lookAt(pixels(10, [8, 8, 12, 255])))).toBe('light');
  });
});

describe('the area around a place', () => {
  const shape = { width: 132, height: 88 };
  const page = { width: 1440, height: 3600 };

  it('has the shape of the crop, contains the place, and stays within the page', () => {
    for (const spot of [
      { x: 0, y: 0 },
      { x: 0.5, y: 0.5 },
      { x: 1, y: 1 },
      { x: 0.2, y: 0.1, w: 0.6, h: 0.02 },
    ]) {
      const part = around(spot, page, shape);
      expect((part.w * page.width) / (part.h * page.height)).toBeCloseTo(1.5);
      expect(part.x).toBeGreaterThanOrEqual(0);
      expect(part.x + part.w).toBeLessThanOrEqual(1.0000001);
      expect(part.y + part.h).toBeLessThanOrEqual(1.0000001);
      expect([part.x <= spot.x, part.x + part.w >= spot.x + (spot.w ?? 0)]).toEqual([true, true]);
      expect([part.y <= spot.y, part.y + part.h >= spot.y + (spot.h ?? 0)]).toEqual([true, true]);
    }
  });
});
