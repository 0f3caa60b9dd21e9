/** The parts of a key event that a room uses. The event comes from React or from the browser. */
export type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'target'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'defaultPrevented'
  | 'preventDefault'
  | 'stopPropagation'
>;

interface RoomKeys {
  /** The position of the file that is shown; below, the number of files. */
  position: number;
  files: number;
  onFile: (position: number) => void;
  /** Newest first. */
  versions: readonly { id: string }[];
  shownId: string;
  onVersion: (id: string) => void;
  /** Starts the comparison; absent if there is no version to compare with. */
  onCompare?: (() => void) | undefined;
  /** The parts that Escape closes before it closes the room, innermost first. */
  within: readonly Inner[];
}

/** A part of a room: whether it is open, and a function that closes it. */
export type Inner = readonly [open: boolean, close: () => void];

/** True if the panel covers the work, as on a phone; false if it is beside the work. */
export const panelIsOver = (): boolean => window.matchMedia('(max-width: 63.99rem)').matches;

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Presses the button of the canvas that begins a note, if the canvas has this button. */
const beginNote = () =>
  document.querySelector<HTMLButtonElement>('dialog[open] button[aria-keyshortcuts="n"]')?.click();

/**
 * Handles the keys of a room: [ and ] change the file, { and } change the version, N begins a note, C starts the
 * comparison, and Escape goes one step back.
 */
export function roomKeys(room: RoomKeys): (event: KeyPress) => void {
  const { position, files, onFile, versions, shownId, onVersion, onCompare, within } = room;
  const file = (by: 1 | -1) => () => {
    if (position + by >= 0 && position + by < files) onFile(position + by);
  };
  const version = (by: 1 | -1) => () => {
    const next = versions[versions.findIndex(({ id }) => id === shownId) - by];
    if (next) onVersion(next.id);
  };
  const keys: Readonly<Partial<Record<string, (() => void) | undefined>>> = {
    '[': file(-1),
    ']': file(1),
    '{': version(-1),
    '}': version(1),
    n: beginNote,
    N: beginNote,
    c: onCompare,
  };
  return (event) => {
    const inner = within.find(([open]) => open);
    if (event.key === 'Escape' && inner && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      return inner[1]();
    }
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act || event.defaultPrevented || isWriting(event.target)) return;
    event.preventDefault();
    act();
  };
}
