import type { Spot } from '../geometry/spot.ts';

/** A numbered mark over a picture or a film. */
export interface Mark extends Spot {
  id: string;
  number: number;
  /** The key of the sheet with the mark. */
  sheet: string;
  /** The start and end on a film, in milliseconds. */
  timeMs?: number | null | undefined;
  endMs?: number | null | undefined;
  state: 'open' | 'resolved';
  /** True if only staff see the mark. */
  internal?: boolean | undefined;
}

/** The marks on a file: the open mark, the hovered mark, and functions that change these. */
export interface Marking {
  marks: readonly Mark[];
  activeId: string | null;
  hoveredId: string | null;
  onPick: (id: string | null) => void;
  onHover: (id: string | null) => void;
}

/** A place chosen for a mark. */
export interface Placed extends Spot {
  sheet: string;
}

/** No marks. */
export const unmarked: Marking = {
  marks: [],
  activeId: null,
  hoveredId: null,
  onPick: () => {},
  onHover: () => {},
};
