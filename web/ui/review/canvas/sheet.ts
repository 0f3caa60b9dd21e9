import type { Size } from '#web/ui/pictures/zoom.ts';

/** One picture of a stack: an image, or a page of a document. Long ones come in slices from top to bottom, each at full width. */
export interface Sheet extends Size {
  /** Stays the same for the same picture. */
  key: string;
  /** The alternative text. */
  label: string;
  /** Addresses with the height of each, in the picture's own pixels. */
  slices: readonly { url: string; height: number }[];
}

/** The size that decides how a stack opens and fits: its widest sheet, and the height of the highest. */
export const stackSize = (sheets: readonly Size[]): Size => ({
  width: Math.max(0, ...sheets.map(({ width }) => width)),
  height: Math.max(0, ...sheets.map(({ height }) => height)),
});
