/**
 * A place on a sheet, in fractions of the sheet's width and height, so that it is valid at any zoom. A box has `w` and
 * `h`.
 */
export interface Spot {
  x: number;
  y: number;
  w?: number | undefined;
  h?: number | undefined;
}

/** A part of a sheet, in fractions of its size. */
export interface Region extends Spot {
  w: number;
  h: number;
}

/** A point on the screen in CSS pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** The position of a sheet on the screen in CSS pixels, such as a `DOMRect`. */
interface ScreenBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

const within = (value: number) => Math.min(1, Math.max(0, value));

/** The place on a sheet under a point of the screen. For a point outside of the sheet, the nearest edge. */
export const spotAt = ({ x, y }: ScreenPoint, sheet: ScreenBox): { x: number; y: number } => ({
  x: sheet.width > 0 ? within((x - sheet.left) / sheet.width) : 0,
  y: sheet.height > 0 ? within((y - sheet.top) / sheet.height) : 0,
});

/** The point of the screen at a place of a sheet. */
export const pointOf = ({ x, y }: Spot, sheet: ScreenBox): ScreenPoint => ({
  x: sheet.left + x * sheet.width,
  y: sheet.top + y * sheet.height,
});

/** The box between two places, in any order. */
export const boxBetween = (one: Spot, other: Spot): Region => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  w: Math.abs(one.x - other.x),
  h: Math.abs(one.y - other.y),
});

/** The middle of a box, or the point itself. */
export const middleOf = ({ x, y, w = 0, h = 0 }: Spot): { x: number; y: number } => ({
  x: x + w / 2,
  y: y + h / 2,
});

/** A movement of fewer pixels counts as a press; a longer movement draws a box. */
const tremble = 6;

/** True if the pointer moved far enough to draw a box. */
export const isDrag = (from: ScreenPoint, to: ScreenPoint): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) > tremble;

/** The visible part of a sheet; the whole sheet if no part is visible. */
export function visiblePart(sheet: ScreenBox, canvas: ScreenBox): Region {
  const from = spotAt({ x: canvas.left, y: canvas.top }, sheet);
  const to = spotAt({ x: canvas.left + canvas.width, y: canvas.top + canvas.height }, sheet);
  const part = boxBetween(from, to);
  return part.w > 0 && part.h > 0 ? part : { x: 0, y: 0, w: 1, h: 1 };
}
