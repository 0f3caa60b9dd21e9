import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientRoom, ClientVersion } from '#contract/preview-versions.ts';
import { readDraft, writeDraft } from '#web/state/draft-store.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** The name of the draft with the text about a version. */
export const wordsOf = (versionId: string) => `decision-words/${versionId}`;

/** Finds unsent text that was written for an earlier version. */
export function useEarlierWords({ versions }: ClientRoom, newest: ClientVersion) {
  const client = useQueryClient();
  const [dropped, setDropped] = useState<string[]>([]);
  const [kept] = versions.flatMap(({ id, number }) => {
    const words = readDraft(client, wordsOf(id));
    return number < newest.number && typeof words === 'string' && !dropped.includes(id)
      ? [{ id, number, words }]
      : [];
  });
  const drop = (id: string) => {
    writeDraft(client, wordsOf(id), undefined);
    setDropped([...dropped, id]);
  };
  return kept && { ...kept, drop: () => drop(kept.id) };
}

interface EarlierWordsProps {
  number: number;
  words: string;
  onUse: () => void;
  drop: () => void;
}

/** Offers to use or discard the unsent text for an earlier version. */
export function EarlierWords({ number, words, onUse, drop }: EarlierWordsProps) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg bg-sunken px-4 py-3 type-text">
      <p className="line-clamp-6 wrap-anywhere whitespace-pre-wrap">
        Not sent with v{number}: {words}
      </p>
      <div className="-ms-1 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onUse}>
          Use these words
        </Button>
        <Button size="sm" variant="quiet" onClick={drop}>
          Discard
        </Button>
      </div>
    </div>
  );
}
