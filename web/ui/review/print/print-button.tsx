import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { marksOf } from '../notes/notes-of-version.ts';
import type { Note } from '../notes/note.ts';
import { sheetsOf, type StagedFile } from '../stage/version-stage.tsx';
import type { DecisionLine } from '../verdict/decision-lines.tsx';
import { PrintRound } from './print-round.tsx';

interface Printable {
  number: number;
  files: readonly (StagedFile & { position: number })[];
  decisions: readonly DecisionLine[];
}

interface PrintButtonProps {
  title: string;
  detail: string;
  version: Printable;
  versions: readonly Printable[];
  notes: readonly Note[];
}

/** Prints the round of a version, or keeps it as a PDF where the browser offers that. */
export function PrintButton({ title, detail, version, versions, notes }: PrintButtonProps) {
  const [printing, setPrinting] = useState(false);
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
        Print version {version.number}
      </Button>
      {printing && (
        <PrintRound
          title={`${title}, version ${version.number}`}
          detail={detail}
          sheets={version.files.flatMap((file) => sheetsOf(file, title))}
          marks={marksOf(notes, version, versions)}
          notes={notes}
          decisions={version.decisions}
          onDone={() => setPrinting(false)}
        />
      )}
    </>
  );
}
