import type { Region, Spot } from './spot.ts';
import type { Size } from '#web/ui/pictures/zoom.ts';

/** The share of the sheet's width that a crop shows around a point; below, the margin around a box. */
const pointShare = 0.3;
const roomShare = 0.15;

const inside = (start: number, length: number) => Math.min(Math.max(0, start), Math.max(0, 1 - length));

/** The part of a sheet around a place, in the proportions of `shape`. It stays within the sheet if it fits. */
export function around({ x, y, w = 0, h = 0 }: Spot, sheet: Size, shape: Size): Region {
  const ratio = (shape.height / shape.width) * (sheet.width / sheet.height);
  const wide = Math.max(w * (1 + 2 * roomShare), pointShare, (h * (1 + 2 * roomShare)) / ratio);
  const width = Math.min(1, wide);
  const height = width * ratio;
  return {
    x: inside(x + w / 2 - width / 2, width),
    y: height >= 1 ? (1 - height) / 2 : inside(y + h / 2 - height / 2, height),
    w: width,
    h: height,
  };
}
