import type { Spot } from '../geometry/spot.ts';

/** A numbered mark over a picture or a film. */
export interface Mark extends Spot {
  id: string;
  number: number;
  /** The key of the sheet it lies on. */
  sheet: string;
  /** On a film: when, and until when, in milliseconds. */
  timeMs?: number | null | undefined;
  endMs?: number | null | undefined;
  state: 'open' | 'resolved';
  /** Seen by staff alone. */
  internal?: boolean | undefined;
}

/** Where somebody wants to put a mark. */
export interface Placed extends Spot {
  sheet: string;
}
