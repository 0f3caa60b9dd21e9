/** Width and height: of a picture in picture pixels, of its container in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The largest scale of a picture. */
export const largestScale = 8;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * The zoom of a picture on a scrolling canvas: the whole picture, the width of the canvas, or a number of CSS pixels
 * for each picture pixel.
 */
export type Zoom = 'fit' | 'width' | number;

export const leastScale = 0.05;
const step = 1.25;

// Fitting never enlarges a picture, because this would only blur it.
const shrunk = (wanted: number) => between(wanted, leastScale, 1);

/** The number of CSS pixels for each picture pixel at a zoom. */
export function scaleOf(zoom: Zoom, picture: Size, canvas: Size): number {
  if (typeof zoom === 'number') return between(zoom, leastScale, largestScale);
  if (picture.width <= 0 || picture.height <= 0 || canvas.width <= 0) return 1;
  const width = canvas.width / picture.width;
  return shrunk(zoom === 'width' ? width : Math.min(width, canvas.height / picture.height));
}

/** A picture counts as a long page if its height is more than this many times its width. */
const long = 1.7;

/** The initial zoom of a picture: a long page is as wide as the canvas, other pictures are shown whole. */
export const firstZoom = ({ width, height }: Size): Zoom => (height > width * long ? 'width' : 'fit');

/** The number of screen pixels for each CSS pixel. */
export const screenDensity = (): number => window.devicePixelRatio || 1;

/** The scale at which one picture pixel is one screen pixel. */
export const actualScale = (density: number): number => 1 / Math.max(density, 0.1);

/** A scale in percent of screen pixels. */
export const percentOf = (scale: number, density: number): number => Math.round(scale * density * 100);

/** The next scale in or out. A step never skips the actual size. */
export function stepped(scale: number, direction: 1 | -1, density: number): number {
  const next = between(direction > 0 ? scale * step : scale / step, leastScale, largestScale);
  const actual = actualScale(density);
  const passes = direction > 0 ? scale < actual && next > actual : scale > actual && next < actual;
  return passes ? actual : next;
}
