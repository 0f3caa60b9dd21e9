import { middleOf, type Region, type Spot } from './spot.ts';

/** The whole sheet. */
export const wholeSheet: Region = { x: 0, y: 0, w: 1, h: 1 };

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The smallest size of a region, as a fraction of the sheet. */
const least = 1 / 512;

/** The half of a region on the side of an arrow key. */
export function halved({ x, y, w, h }: Region, direction: Direction): Region {
  if (direction === 'left' || direction === 'right') {
    if (w / 2 < least) return { x, y, w, h };
    return { x: direction === 'right' ? x + w / 2 : x, y, w: w / 2, h };
  }
  if (h / 2 < least) return { x, y, w, h };
  return { x, y: direction === 'down' ? y + h / 2 : y, w, h: h / 2 };
}

/** The adjacent region of the same size, within the sheet. */
export function moved({ x, y, w, h }: Region, direction: Direction): Region {
  const by = (value: number, size: number, sign: number) =>
    Math.min(1 - size, Math.max(0, value + sign * size));
  if (direction === 'left' || direction === 'right')
    return { x: by(x, w, direction === 'right' ? 1 : -1), y, w, h };
  return { x, y: by(y, h, direction === 'down' ? 1 : -1), w, h };
}

const third = (value: number, [first, middle, last]: readonly [string, string, string]) => {
  if (value < 1 / 3) return first;
  return value > 2 / 3 ? last : middle;
};

/** The part of the picture as text: "upper left". */
export function partText(spot: Spot): string {
  const { x, y } = middleOf(spot);
  const row = third(y, ['upper', 'middle', 'lower']);
  const column = third(x, ['left', 'center', 'right']);
  return row === 'middle' && column === 'center' ? 'center' : `${row} ${column}`;
}

/** A place as text: "upper left, 23 % from left, 10 % from top". */
export function placeText(spot: Spot): string {
  const { x, y } = middleOf(spot);
  return `${partText(spot)}, ${Math.round(x * 100)} % from left, ${Math.round(y * 100)} % from top`;
}
