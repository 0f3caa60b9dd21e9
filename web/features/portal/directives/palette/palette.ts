import { paletteOf, type ChangeRequest } from '#contract/change-requests.ts';
import type { ProjectDirectives } from '#contract/directives.ts';
import { changedPalette, defaultColor } from '#contract/palette.ts';
import { limits } from '#contract/validation/limits.ts';

/** A color of the palette as the client sees it. */
export interface PaletteSlot {
  /** The requested color, or the current one if no change is pending. */
  color: string;
  inForce: string | null;
  waits: boolean;
}

/** The pending color changes, oldest first. */
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

/** True as long as the client has neither saved nor requested anything. */
export const nothingSaved = (
  { updatedAt }: Pick<ProjectDirectives, 'updatedAt'>,
  slots: readonly PaletteSlot[],
): boolean => updatedAt === null && !slots.some(({ waits }) => waits);

/** Unsaved edits of the palette. */
export interface PaletteEdits {
  /** Colors that have never been saved. Choosing these needs no approval. */
  added?: readonly string[];
  /** Saved colors that the user has removed, such as `2-#2a9d5c`. */
  leftOut?: readonly string[];
}

/** An entry of `leftOut`: place and color. The place alone could remove a color that replaced the first in the meantime. */
export const leaving = (place: number, color: string): string => `${place + 1}-${color}`;

/** The palette as the form shows it, and as the server will store it. */
export function editedPalette(
  directives: Pick<ProjectDirectives, 'updatedAt' | 'colorPalette'>,
  slots: readonly PaletteSlot[],
  { added, leftOut = [] }: PaletteEdits,
) {
  const first = nothingSaved(directives, slots);
  const saved = first ? [] : slots;
  const waits = saved.some((slot) => slot.waits);
  const inForce = first ? [] : directives.colorPalette;
  // While changes are pending no color can be removed, since this would change the places of other colors.
  const stays = (color: string, place: number) => waits || !leftOut.includes(leaving(place, color));
  const wanted = added ?? (first ? directives.colorPalette : []);
  const room = limits.paletteColors - saved.length;
  const ours = wanted.slice(0, room);
  return {
    saved: saved.map((slot, place) => ({ ...slot, stays: stays(slot.color, place) })),
    added: ours,
    waits,
    /** Chosen colors for which no place is left, because other colors were saved in the meantime. */
    homeless: wanted.slice(room).filter((color) => color !== defaultColor),
    /** The colors to store, without pending changes. */
    toSave: [...inForce.filter(stays), ...ours],
  };
}

export type EditedPalette = ReturnType<typeof editedPalette>;
