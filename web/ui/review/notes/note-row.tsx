import { Check, CircleHelp, Lock, MessageSquare } from '#web/ui/pictures/lucide.tsx';
import { X } from '#web/ui/pictures/lucide/later.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { NewBadge } from '#web/ui/text/badge.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { rangeText } from '../geometry/film-time.ts';
import { answerText, pricedTexts, type Note } from './note.ts';

interface NoteRowProps {
  note: Note;
  active: boolean;
  hovered: boolean;
  onPick: (id: string | null) => void;
  onHover: (id: string | null) => void;
  /** Pictures of the note's place, in its own version and in the shown one. */
  crops?: ReactNode;
  /** The content below the note while it is open. */
  children?: ReactNode;
}

const answerIcon = { done: Check, 'not-done': X, question: CircleHelp };

/** A note in the list. */
export function NoteRow({ note, active, hovered, onPick, onHover, crops, children }: NoteRowProps) {
  const {
    id,
    number,
    author,
    words,
    files,
    createdAt,
    replies,
    unread,
    resolvedAt,
    internal,
    answer,
    tick,
    priced,
  } = note;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [active]);
  const AnswerIcon = answer && answerIcon[answer.kind];
  // A later answer by the agency replaces the client's "still open".
  const isStillOpen =
    tick?.tick === 'open' && !resolvedAt && !(answer?.kind === 'done' && answer.answeredAt > tick.tickedAt);
  const place = [
    note.page !== null && `Page ${note.page}`,
    note.timeMs !== null && rangeText(note.timeMs, note.endMs),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div
      ref={row}
      onPointerEnter={() => onHover(id)}
      onPointerLeave={() => onHover(null)}
      className={cx(
        'relative scroll-m-2 border-b border-line px-4 py-3.5 transition-colors lg:px-5',
        active ? 'bg-brand-soft/45 shadow-[inset_3px_0_0_var(--brand-ink)]' : hovered && 'bg-hover',
      )}
    >
      <div className="flex gap-3">
        <span
          aria-hidden="true"
          className={cx(
            'grid h-6.5 min-w-6.5 shrink-0 place-items-center px-1 type-pill tabular-nums',
            internal ? 'rounded-sm' : 'rounded-full',
            resolvedAt ? 'bg-success-soft text-success-ink' : 'bg-brand text-on-brand',
          )}
        >
          {number}
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-2 type-meta text-ink-soft">
            {author && <Byline person={author} className="type-pill text-ink" />}
            <RelativeTime instant={createdAt} />
            {unread && <NewBadge />}
            {internal && (
              <span className="inline-flex items-center gap-1 type-pill text-warning-ink">
                <Lock className="size-3.5" aria-hidden="true" /> Staff only
              </span>
            )}
          </p>
          <button
            type="button"
            aria-expanded={active}
            aria-label={`Note ${number}: ${words}`}
            onClick={() => onPick(active ? null : id)}
            onFocus={() => onHover(id)}
            onBlur={() => onHover(null)}
            className={cx(
              'min-h-6 text-start type-text wrap-anywhere whitespace-pre-wrap after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
              active ? 'after:hidden' : 'line-clamp-4',
            )}
          >
            {words}
          </button>
          <AttachedFiles files={files} label={`Files of note ${number}`} />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 type-meta text-ink-soft empty:hidden">
            {place && <span className="tabular-nums">{place}</span>}
            {replies > 0 && (
              <span className="inline-flex items-center gap-1">
                <MessageSquare className="size-3.5" aria-hidden="true" />
                {replies === 1 ? '1 reply' : `${replies} replies`}
              </span>
            )}
            {priced && !resolvedAt && (
              <span className="type-pill text-warning-ink">{pricedTexts[priced]}</span>
            )}
            {resolvedAt && (
              <span className="inline-flex items-center gap-1 type-pill text-success-ink">
                <Check className="size-3.5" aria-hidden="true" /> Resolved
              </span>
            )}
          </p>
          {answer && AnswerIcon && (
            <p
              className={cx(
                'mt-0.5 flex items-start gap-1.5 type-text wrap-anywhere',
                answer.kind === 'done' ? 'text-success-ink' : 'text-warning-ink',
              )}
            >
              <AnswerIcon className="mt-0.75 size-4 shrink-0" aria-hidden="true" />
              <span>
                <span className="type-name">{answerText[answer.kind]}</span>
                {answer.words && <span className="text-ink"> {answer.words}</span>}
              </span>
            </p>
          )}
          {isStillOpen && <p className="type-pill text-warning-ink">Still open in v{tick.versionNumber}</p>}
          {crops}
        </div>
      </div>
      {active && children && <div className="mt-3 flex flex-col gap-3 ps-9.5">{children}</div>}
    </div>
  );
}
