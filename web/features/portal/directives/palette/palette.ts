import { paletteOf, type ChangeRequest } from '#contract/change-requests.ts';
import { changedPalette, defaultColor } from '#contract/palette.ts';

/** One colour of the palette as the client sees it. */
export interface PaletteSlot {
  /** The requested colour, or the current one where no change is pending. */
  color: string;
  inForce: string | null;
  waits: boolean;
}

/** The pending colour changes, oldest first. */
const waitingChanges = (requests: readonly ChangeRequest[]) =>
  requests
    .filter(({ requestType, status }) => requestType === 'color_change' && status === 'pending')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** The current palette with all pending changes applied. */
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

/** True until the client has chosen or asked for any colour: choosing for the first time needs nobody's approval. */
export const isUnchosen = (slots: readonly PaletteSlot[]): boolean =>
  slots.every(({ color, waits }) => color === defaultColor && !waits);
