import { useEffect, useEffectEvent } from 'react';
import { useAddressPart } from './use-address-part.ts';

/**
 * Opens the note that a link asks for, once the notes are here. It leaves the address with that: closing the room, or a reload of
 * it, is about the room alone.
 */
export function useLinkedNote(ready: boolean, open: (noteId: string) => void): void {
  const [noteId, , forget] = useAddressPart('note');
  const follow = useEffectEvent(() => {
    if (noteId !== null) open(noteId);
    forget();
  });
  useEffect(() => {
    if (ready && noteId !== null) follow();
  }, [ready, noteId]);
}
