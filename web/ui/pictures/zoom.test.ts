import { expect, it } from 'vitest';
import { heldView, largestScale, wholeView, zoomedView } from './zoom.ts';

const stage = { width: 400, height: 200 };

it('keeps the point under the pointer where it is', () => {
  const view = zoomedView(wholeView, 2, { x: 100, y: 50 }, stage);
  // A point of the picture stands at `view + scale * point`: that under the pointer was at (100, 50).
  expect([view.x + view.scale * 100, view.y + view.scale * 50]).toEqual([100, 50]);
  expect(view.scale).toBe(2);
});

it('goes no further than the whole picture and eight times', () => {
  expect(zoomedView({ scale: 1.2, x: 10, y: 4 }, 0.1, { x: 0, y: 0 }, stage)).toEqual(wholeView);
  expect(zoomedView(wholeView, 100, { x: 0, y: 0 }, stage).scale).toBe(largestScale);
});

it('holds the picture in its stage', () => {
  expect(heldView({ scale: 2, x: 1000, y: -1000 }, stage)).toEqual({ scale: 2, x: 200, y: -100 });
});
