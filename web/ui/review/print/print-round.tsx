import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Cropped } from '../notes/note-crops.tsx';
import { marksOf } from '../notes/notes-of-version.ts';
import type { Note } from '../notes/note.ts';
import { sheetsOf } from '../canvas/version-canvas.tsx';
import type { DecisionLine } from '../decision/decision-lines.tsx';
import type { DeliveryLine } from '../decision/delivery-lines.tsx';
import { framesDrawn } from '../video/film-frames.ts';
import { PrintNotes } from './print-notes.tsx';
import { PrintDecisions, PrintDeliveries } from './print-outcome.tsx';

/** A version with its decisions. */
export interface Printable extends Cropped {
  id: string;
  /** The agency's note about the changes in this version. */
  note: string | null;
  decisions: readonly DecisionLine[];
}

interface PrintRoundProps {
  /** A title such as "Homepage, version 3". */
  title: string;
  detail: string;
  version: Printable;
  versions: readonly Printable[];
  notes: readonly Note[];
  /** The deliveries of this version. */
  deliveries: readonly DeliveryLine[];
  /** Called once the round has been printed, or printing was canceled. */
  onDone: () => void;
}

/** The width of a picture on paper, in CSS pixels. */
const paper = 660;

const heading = 'mt-6 mb-2 type-name break-after-avoid';

/**
 * The round of a version, for printing: pictures with numbered marks, notes, decisions and deliveries. Prints itself
 * once its pictures have loaded.
 */
export function PrintRound({ title, detail, version, versions, notes, deliveries, onDone }: PrintRoundProps) {
  const page = useRef<HTMLElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    let left = false;
    const finish = () => done.current();
    window.addEventListener('afterprint', finish);
    const pictures = [...(page.current?.querySelectorAll('img') ?? [])];
    // Print even if a picture cannot be loaded.
    void Promise.allSettled([...pictures.map((picture) => picture.decode()), framesDrawn()]).then(() => {
      if (!left) window.print();
    });
    return () => {
      left = true;
      window.removeEventListener('afterprint', finish);
    };
  }, []);
  const marks = marksOf(notes, version, versions);
  const posters = version.files.flatMap(({ kind, posterUrl }) =>
    kind === 'video' && posterUrl !== null ? [posterUrl] : [],
  );
  return createPortal(
    <article
      ref={page}
      aria-label={`Print of ${title}`}
      className="print-page fixed top-0 left-full w-[660px] bg-white text-black print:static"
    >
      <h1 className="type-title">{title}</h1>
      <p className="type-text">{detail}</p>
      {version.note && <p className="type-text wrap-anywhere whitespace-pre-wrap">{version.note}</p>}
      <div className="h-6" />
      {posters.map((url) => (
        <img key={url} src={url} alt="" className="mb-6 block w-full" />
      ))}
      {version.files
        .flatMap((file) => sheetsOf(file, title))
        .map((sheet) => (
          <div
            key={sheet.key}
            className="relative mb-6"
            style={{ width: paper, height: (sheet.height * paper) / sheet.width }}
          >
            {sheet.slices.map(({ url, height }) => (
              <img
                key={url}
                src={url}
                alt=""
                className="block w-full max-w-none"
                style={{
                  height: ((sheet.slices.length === 1 ? sheet.height : height) * paper) / sheet.width,
                }}
              />
            ))}
            {marks
              .filter((mark) => mark.sheet === sheet.key)
              .map(({ id, number, x, y, w = 0, h = 0 }) => (
                <span key={id}>
                  {w > 0 && (
                    <span
                      className="absolute border-2 border-black outline-1 outline-white"
                      style={{
                        left: `${x * 100}%`,
                        top: `${y * 100}%`,
                        width: `${w * 100}%`,
                        height: `${h * 100}%`,
                      }}
                    />
                  )}
                  <span
                    className="absolute grid size-6 -translate-1/2 place-items-center rounded-full border-2 border-black bg-white type-pill"
                    style={{ left: `${(x + w) * 100}%`, top: `${y * 100}%` }}
                  >
                    {number}
                  </span>
                </span>
              ))}
          </div>
        ))}
      <h2 className={heading}>Notes</h2>
      <PrintNotes notes={notes} version={version} versions={versions} />
      <h2 className={heading}>Decisions</h2>
      <PrintDecisions decisions={version.decisions} />
      <h2 className={heading}>Deliveries</h2>
      <PrintDeliveries deliveries={deliveries} />
    </article>,
    document.body,
  );
}
