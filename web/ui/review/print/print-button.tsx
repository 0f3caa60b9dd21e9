import { Printer } from '#web/ui/pictures/lucide/room.tsx';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import type { Note } from '../notes/note.ts';
import type { DeliveryLine } from '../decision/delivery-lines.tsx';
import { PrintRound, type Printable } from './print-round.tsx';

interface PrintButtonProps {
  title: string;
  detail: string;
  version: Printable;
  versions: readonly Printable[];
  notes: readonly Note[];
  /** The deliveries of this version. */
  deliveries: readonly DeliveryLine[];
}

/** A button that prints the round of a version, or saves it as a PDF if the browser offers that. */
export function PrintButton({ title, ...round }: PrintButtonProps) {
  const [printing, setPrinting] = useState(false);
  const { number } = round.version;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="self-start"
        pending={printing}
        onClick={() => setPrinting(true)}
      >
        <Printer className="size-4.5" aria-hidden="true" />
        Print version {number}
      </Button>
      {printing && (
        <PrintRound {...round} title={`${title}, version ${number}`} onDone={() => setPrinting(false)} />
      )}
    </>
  );
}
