import { useQueryClient } from '@tanstack/react-query';
import type { Pin } from '#contract/pins.ts';
import { readDraft } from '#web/state/draft-store.ts';
import { Button } from '#web/ui/buttons/button.tsx';

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [`${number} unsent ${number === 1 ? one : many}`];

interface UnsentLineProps {
  /** True if the user has started a new note. */
  hasNote: boolean;
  notes: readonly Pin[];
  onOpen: () => void;
}

/**
 * Shown beside an answer or a new version: the number of unsent notes and replies. These may be for colleagues only, so
 * they are not sent with the answer.
 */
export function UnsentLine({ hasNote, notes, onOpen }: UnsentLineProps) {
  const client = useQueryClient();
  const replies = notes.filter(({ id }) =>
    [`pin-reply/${id}`, `uploads/staff-attachment/pin-reply/${id}`, `pin-answer/${id}`].some(
      (name) => readDraft(client, name) !== undefined,
    ),
  ).length;
  const kept = [...count(Number(hasNote), 'note', 'notes'), ...count(replies, 'reply', 'replies')];
  if (kept.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-line bg-warning-soft px-4 py-1 type-text lg:px-5">
      <span className="flex-1">{kept.join(', ')}</span>
      <Button variant="quiet" size="sm" onClick={onOpen}>
        Open notes
      </Button>
    </p>
  );
}
