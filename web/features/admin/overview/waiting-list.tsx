import { Clock } from '#web/ui/pictures/lucide.tsx';
import { lazy, Suspense, useState, type Ref } from 'react';
import { limits } from '#contract/validation/limits.ts';
import type { Waiting, WaitingKind } from '#contract/waiting.ts';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { Row } from '#web/ui/lists/row/row.tsx';

const SnoozeDialog = lazy(() =>
  loadScreen(() => import('#web/state/staff/snooze/snooze-dialog.tsx'), 'SnoozeDialog'),
);

/** The noun of each kind, in the order of the list. The number replaces `#`, or is put before the noun. */
export type WaitingNouns = Readonly<Record<WaitingKind, { nouns: readonly [one: string, many: string] }>>;

/** The number of items of a kind, with the noun. */
const wordsOf = ({ kind, count }: Waiting, kinds: WaitingNouns) => {
  const number = count > limits.badgeMax ? `${limits.badgeMax}+` : `${count}`;
  const noun = kinds[kind].nouns[count === 1 ? 0 : 1];
  return (noun.includes('#') ? noun : `# ${noun}`).replace('#', number);
};

interface WaitingListProps {
  kinds: WaitingNouns;
  rows: readonly Waiting[];
  onOpen: (row: Waiting) => void;
  ref?: Ref<HTMLUListElement>;
}

/**
 * A row for each kind of waiting item: the number of items, and the person who has waited longest. A press opens that
 * person's item.
 */
export function WaitingList({ kinds, rows, onOpen, ref }: WaitingListProps) {
  const [snoozed, setSnoozed] = useState<Waiting | null>(null);
  return (
    <>
      <ul ref={ref} className="divide-y divide-line overflow-hidden rounded-xl bg-raised ring-1 ring-line">
        {rows.map((row) => (
          <li key={row.kind}>
            <Row
              id={`waiting-${row.kind}`}
              name={wordsOf(row, kinds)}
              what={row.oldest.name}
              at={row.oldest.since}
              onOpen={() => onOpen(row)}
              actions={[
                {
                  label: 'Snooze',
                  icon: <Clock className="size-4.5" aria-hidden="true" />,
                  onSelect: () => setSnoozed(row),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      <Suspense>
        {snoozed && (
          <SnoozeDialog
            kind={snoozed.kind}
            subjectId={snoozed.oldest.subjectId}
            name={snoozed.oldest.name}
            onClose={() => setSnoozed(null)}
          />
        )}
      </Suspense>
    </>
  );
}
