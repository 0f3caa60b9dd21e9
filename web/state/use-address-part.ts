import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AddressPart } from '#contract/addresses.ts';
import { browser } from './browser.ts';

/**
 * Something opened over the page, in the address as `?name=value`. Back closes it; a reload and a shared link open it. Returns
 * the value or null, and functions to open and close it. Closing goes back in the history if opening added an entry.
 */
export function useAddressPart(
  name: AddressPart,
): [value: string | null, open: (value: string) => void, close: () => void] {
  const [search, setSearch] = useSearchParams();
  const open = (value: string) => {
    // A key press and the resulting focus may both open the same value; only the first adds a history entry.
    if (new URLSearchParams(window.location.search).get(name) === value) return;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { state: { opened: name } },
    );
  };
  const close = () => {
    const state: unknown = window.history.state;
    // If a link opened it, there is no history entry to go back to.
    if (typeof state === 'object' && state !== null && 'opened' in state && state.opened === name)
      return browser.back();
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(name);
        return next;
      },
      { replace: true },
    );
  };
  return [search.get(name), open, close];
}

/**
 * Opens the note of a link after the notes are loaded, and removes it from the address. Closing or reloading
 * the room then does not open the note again.
 */
export function useLinkedNote(
  ready: boolean,
  open: (noteId: string) => void,
  /** The note to open if the address names none. */
  asked: string | null = null,
): void {
  const [linked, , forget] = useAddressPart('note');
  const noteId = linked ?? asked;
  const follow = useEffectEvent(() => {
    if (noteId !== null) open(noteId);
    if (linked !== null) forget();
  });
  useEffect(() => {
    if (ready && noteId !== null) follow();
  }, [ready, noteId]);
}

/**
 * The message in a thread that a link names, or null. It is removed from the address at once, so that a
 * reload does not scroll back to it.
 */
export function useLinkedMessage(): string | null {
  const [linked, , forget] = useAddressPart('message');
  const [at, setAt] = useState(linked);
  const follow = useEffectEvent(() => {
    setAt(linked);
    forget();
  });
  useEffect(() => {
    if (linked !== null) follow();
  }, [linked]);
  return at;
}
