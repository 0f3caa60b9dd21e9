import type { Size } from '#web/ui/pictures/zoom.ts';

/** An image, or a page of a document. A long picture is cut into slices of full width, from top to bottom. */
export interface Sheet extends Size {
  /** A stable key of the picture. */
  key: string;
  /** The alternative text. */
  label: string;
  /** The address of each slice, with its height in picture pixels. */
  slices: readonly { url: string; height: number }[];
}

/** The greatest width and the greatest height among the sheets. */
export const stackSize = (sheets: readonly Size[]): Size => ({
  width: Math.max(0, ...sheets.map(({ width }) => width)),
  height: Math.max(0, ...sheets.map(({ height }) => height)),
});
