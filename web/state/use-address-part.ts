import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { AddressPart } from '#contract/addresses.ts';
import { browser } from './browser.ts';

/**
 * The state of an overlay in the address, as `?name=value`. Back closes the overlay; a reload and a shared link open
 * it. Returns the value or null, and functions that open and close. Closing goes back in the history if opening added
 * an entry.
 */
export function useAddressPart(
  name: AddressPart,
): [value: string | null, open: (value: string) => void, close: () => void] {
  const [search, setSearch] = useSearchParams();
  const open = (value: string) => {
    // Both a key press and the focus that it moves may open the same value; only the first adds a history entry.
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
    // If a link opened the overlay, there is no history entry to go back to.
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
 * Opens the note that a link names once the notes have loaded, and removes it from the address. So closing or reloading
 * the room does not open the note again.
 */
export function useLinkedNote(
  ready: boolean,
  open: (noteId: string) => void,
  /** The note to open if the address has none. */
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
 * The message of a thread that a link names, or null. It is removed from the address at once, so that a reload does not
 * scroll to the message again.
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
