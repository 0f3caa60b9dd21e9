import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { useMay } from '#web/state/use-may.tsx';
import { loadScreen } from '#web/ui/layout/load-screen.ts';
import { SelectBox } from './select-box.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useRemoval } from './use-removal.ts';
import { useSelection, type Selection } from './use-selection.ts';

// Lazy, because few people open this dialog.
const RemovedDialog = lazy(() => loadScreen(() => import('./removed-dialog.tsx'), 'RemovedDialog'));

interface RemovableList {
  /** False if the role may not archive or delete; the other values are then empty. */
  may: boolean;
  /** Renders the checkbox of a row. `name` describes the row, as in `the message of Ana`. */
  select: (id: string, name: string) => ReactNode;
  selection: Selection;
  /** Opens the dialog of archived and deleted rows with an initial search text. */
  openAside: (search?: string) => void;
  /** Elements to render: the selection bar, and the dialog of archived and deleted rows. */
  parts: ReactNode;
}

const nouns = {
  messages: ['message', 'messages'],
  'client-messages': ['message', 'messages'],
  requests: ['request', 'requests'],
} as const;

/**
 * Lets the user select, archive and delete rows of a list. `spam` is true while the list shows its spam folder;
 * undefined if it has none.
 */
export function useRemovableList(
  kind: keyof typeof nouns,
  lists: readonly Pick<Endpoint, 'path'>[],
  shown: readonly { id: string }[] | undefined,
  spam?: boolean,
): RemovableList {
  const may = useMay('removals.write');
  const selection = useSelection(may ? (shown ?? []).map(({ id }) => id) : []);
  const removal = useRemoval(kind, lists);
  const [aside, setAside] = useState<string | null>(null);
  const moveChosen = (to: 'archived' | 'deleted' | 'spam' | 'inbox') => () => removal.move(selection.ids, to);
  const ofSpam = spam
    ? { label: 'Not spam', onSelect: moveChosen('inbox') }
    : { label: 'Mark as Spam', onSelect: moveChosen('spam') };
  return {
    may,
    selection,
    select: (id, name) => may && <SelectBox id={id} name={name} selection={selection} />,
    openAside: (search = '') => setAside(search),
    parts: (
      <>
        <SelectionBar
          selection={selection}
          noun={nouns[kind]}
          pending={removal.isPending}
          actions={[
            { label: 'Archive', onSelect: moveChosen('archived') },
            ...(spam === undefined ? [] : [ofSpam]),
            { label: 'Delete', onSelect: moveChosen('deleted'), danger: true },
          ]}
        />
        <Suspense>
          {aside !== null && (
            <RemovedDialog kind={kind} lists={lists} search={aside} onClose={() => setAside(null)} />
          )}
        </Suspense>
      </>
    ),
  };
}
