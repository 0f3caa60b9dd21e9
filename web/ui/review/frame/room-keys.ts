import type { KeyboardEvent } from 'react';

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
}

const isWriting = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Handles the keys of a room: [ and ] show the file before and after, { and } the version before and after, C compares. */
export function roomKeys(room: RoomKeys): (event: KeyboardEvent) => void {
  const { position, files, onFile, versions, shownId, onVersion, onCompare } = room;
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
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act || event.defaultPrevented || isWriting(event.target)) return;
    event.preventDefault();
    act();
  };
}
