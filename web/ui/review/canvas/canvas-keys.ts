import type { KeyboardEvent } from 'react';
import { actualScale, screenDensity, stepped, type Zoom } from '#web/ui/pictures/zoom.ts';
import type { Mark } from '../marks/mark.ts';

/** Handles the keys of a canvas without Ctrl, Alt or Meta. Keys in a select field are ignored, and so is Space on a button. */
export const handleKeys =
  (keys: Readonly<Record<string, () => void>>) =>
  (event: KeyboardEvent): void => {
    const { key, target } = event;
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[key];
    if (!act || target instanceof HTMLSelectElement) return;
    if (key === ' ' && target instanceof HTMLButtonElement) return;
    event.preventDefault();
    act();
  };

/** The id of the note after or before the open one; after the last note follows the first. */
export function noteBeside(marks: readonly Mark[], activeId: string | null, by: 1 | -1): string | undefined {
  const order = marks.map(({ id }) => id);
  const next = activeId === null ? (by > 0 ? 0 : order.length - 1) : order.indexOf(activeId) + by;
  return order[(next + order.length) % Math.max(order.length, 1)];
}

/** The keys that zoom: plus and minus zoom by a step, 0 shows the whole picture, 1 shows 100 percent. */
export function zoomKeys(scale: number, zoomTo: (zoom: Zoom) => void): Record<string, () => void> {
  const zoomIn = () => zoomTo(stepped(scale, 1, screenDensity()));
  return {
    '+': zoomIn,
    '=': zoomIn,
    '-': () => zoomTo(stepped(scale, -1, screenDensity())),
    '0': () => zoomTo('fit'),
    '1': () => zoomTo(actualScale(screenDensity())),
  };
}
