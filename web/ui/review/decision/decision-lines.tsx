import { Check } from '#web/ui/pictures/lucide.tsx';
import { MessageSquareWarning } from '#web/ui/pictures/lucide/room.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import type { Author } from '../notes/note.ts';
import { choiceOf, type DecisionKind } from './decision-text.ts';

/** The decision of one person on a version. */
export interface DecisionLine {
  id: string;
  versionNumber: number;
  kind: DecisionKind;
  words: string | null;
  decidedBy: Author | null;
  createdAt: string;
  withdrawnAt: string | null;
  inForce: boolean;
}

/** The decisions on a version, with their texts. */
export function DecisionLines({ decisions }: { decisions: readonly DecisionLine[] }) {
  if (decisions.length === 0) return null;
  return (
    <ol aria-label="Decisions" className="flex flex-col gap-3">
      {decisions.map(({ id, kind, words, decidedBy, createdAt, versionNumber, withdrawnAt, inForce }) => {
        const Mark = kind === 'request-changes' ? MessageSquareWarning : Check;
        return (
          <li key={id} className="flex items-start gap-2.5 type-text">
            <Mark
              aria-hidden="true"
              className={`mt-0.5 size-4.5 shrink-0 ${inForce ? (kind === 'request-changes' ? 'text-warning-ink' : 'text-success-ink') : 'text-ink-faint'}`}
            />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-1.5">
                {decidedBy ? (
                  <Byline person={decidedBy} className="type-name" />
                ) : (
                  <span className="type-name">A former contact</span>
                )}
                <span className={inForce ? '' : 'text-ink-soft line-through'}>
                  {choiceOf(kind).done(`v${versionNumber}`)}
                </span>
                <RelativeTime instant={createdAt} className="type-meta text-ink-soft" />
              </p>
              {withdrawnAt && <p className="type-meta text-ink-soft">Withdrawn</p>}
              {words && <p className="mt-0.5 wrap-anywhere whitespace-pre-wrap">{words}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
