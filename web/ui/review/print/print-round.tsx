import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { exactText } from '#web/ui/text/time-text.ts';
import { rangeText } from '../geometry/film-time.ts';
import type { Mark } from '../marks/mark.ts';
import { answerText, type Note } from '../notes/note.ts';
import type { Sheet } from '../stage/sheet.ts';
import type { DecisionLine } from '../verdict/decision-lines.tsx';
import { choiceOf } from '../verdict/verdict-text.ts';

interface PrintRoundProps {
  /** Such as "Homepage, version 3". */
  title: string;
  detail: string;
  sheets: readonly Sheet[];
  marks: readonly Mark[];
  notes: readonly Note[];
  decisions: readonly DecisionLine[];
  /** Printed, or given up. */
  onDone: () => void;
}

/** The width of a picture on paper, in CSS pixels. */
const paper = 660;

/** A round on paper: the pictures with their numbers, what was noted, what was decided. It prints as soon as its pictures are here. */
export function PrintRound({ title, detail, sheets, marks, notes, decisions, onDone }: PrintRoundProps) {
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
    // A picture that cannot be loaded is missing on paper; the words are not.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!left) window.print();
    });
    return () => {
      left = true;
      window.removeEventListener('afterprint', finish);
    };
  }, []);
  return createPortal(
    <article
      ref={page}
      aria-label={`Print of ${title}`}
      className="print-page fixed top-0 left-full w-[660px] bg-white text-black print:static"
    >
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mb-6 text-sm">{detail}</p>
      {sheets.map((sheet) => (
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
              style={{ height: ((sheet.slices.length === 1 ? sheet.height : height) * paper) / sheet.width }}
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
                  className="absolute grid size-6 -translate-1/2 place-items-center rounded-full border-2 border-black bg-white text-xs font-bold"
                  style={{ left: `${(x + w) * 100}%`, top: `${y * 100}%` }}
                >
                  {number}
                </span>
              </span>
            ))}
        </div>
      ))}
      <h2 className="mb-2 text-lg font-bold">Notes</h2>
      {notes.length === 0 && <p className="text-sm">None.</p>}
      <ol className="text-sm">
        {notes.map(({ id, number, author, words, createdAt, timeMs, endMs, answer, resolvedAt }) => (
          <li key={id} className="mb-3 break-inside-avoid border-t border-black/20 pt-2">
            <p className="font-semibold">
              {number}. {author?.name ?? 'A former contact'}, {exactText(createdAt)}
              {timeMs !== null && `, at ${rangeText(timeMs, endMs)}`}
              {resolvedAt !== null && ', resolved'}
            </p>
            <p className="whitespace-pre-wrap">{words}</p>
            {answer && (
              <p>
                <em>{answerText[answer.kind]}</em> {answer.words}
              </p>
            )}
          </li>
        ))}
      </ol>
      <h2 className="mt-6 mb-2 text-lg font-bold">Decisions</h2>
      {decisions.length === 0 && <p className="text-sm">None yet.</p>}
      <ol className="text-sm">
        {decisions.map(({ id, kind, words, decidedBy, createdAt, versionNumber, withdrawnAt }) => (
          <li key={id} className="mb-3 break-inside-avoid">
            <p>
              <strong>{decidedBy?.name ?? 'A former contact'}</strong>{' '}
              {choiceOf(kind).done(`v${versionNumber}`)}, {exactText(createdAt)}
              {withdrawnAt !== null && ' (withdrawn)'}
            </p>
            {words && <p className="whitespace-pre-wrap">{words}</p>}
          </li>
        ))}
      </ol>
    </article>,
    document.body,
  );
}
