/** What a room asks of a key that was pressed, of React or of the browser. */
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
  /** The file that is shown, and how many there are. */
  position: number;
  files: number;
  onFile: (position: number) => void;
  /** The newest first. */
  versions: readonly { id: string }[];
  shownId: string;
  onVersion: (id: string) => void;
  /** Absent where there is nothing to compare with. */
  onCompare?: (() => void) | undefined;
  /** What Escape leaves before it leaves the room, the innermost first. */
  within: readonly Inner[];
}

/** Something open in a room, and what closes it. */
export type Inner = readonly [open: boolean, close: () => void];

/** Whether the panel lies over the work, as on a phone, instead of beside it. */
export const panelIsOver = (): boolean => window.matchMedia('(max-width: 63.99rem)').matches;

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * Handles the keys of a room: [ and ] show the file before and after, { and } the version before and after, C compares, Escape goes
 * one step back.
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
