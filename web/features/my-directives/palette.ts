import { paletteOf, type ChangeRequest } from '#contract/directives.ts';
import { changedPalette } from '#contract/palette.ts';

/** One colour of the palette as the client sees it. */
export interface PaletteSlot {
  /** What was asked for, or what is in force where nothing waits. */
  color: string;
  inForce: string | null;
  waits: boolean;
}

/** The colour changes that still wait, oldest first. */
const waitingChanges = (requests: readonly ChangeRequest[]) =>
  requests
    .filter(({ requestType, status }) => requestType === 'color_change' && status === 'pending')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** The palette in force with everything that waits laid over it. */
export function shownPalette(inForce: readonly string[], requests: readonly ChangeRequest[]): PaletteSlot[] {
  const shown = waitingChanges(requests).reduce<readonly string[]>((palette, request) => {
    const wanted = paletteOf(request.requestedValues);
    return wanted ? changedPalette(palette, paletteOf(request.currentValues), wanted) : palette;
  }, inForce);
  return shown.map((color, place) => {
    const own = inForce[place] ?? null;
    return { color, inForce: own, waits: color !== own };
  });
}
