import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  listRemovedClientMessages,
  listRemovedConsultations,
  listRemovedContactMessages,
  removedStates,
  type RemovedState,
} from '#contract/removals.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { limits } from '#contract/validation/limits.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { MoreRows } from '#web/ui/lists/more-rows.tsx';
import { SearchInput } from '#web/ui/lists/search/search-input.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { dayText } from '#web/ui/text/time-text.ts';
import { useRemoval } from './use-removal.ts';

const names: Readonly<Record<RemovedState, string>> = { archived: 'Archived', deleted: 'Deleted' };

const calls = {
  requests: listRemovedConsultations,
  messages: listRemovedContactMessages,
  'client-messages': listRemovedClientMessages,
} as const;

interface RemovedDialogProps {
  kind: keyof typeof calls;
  /** The calls to refetch after rows are restored. */
  lists: readonly Pick<Endpoint, 'path'>[];
  /** The initial search text. */
  search?: string;
  /** Switches between kinds. */
  children?: ReactNode;
  onClose: () => void;
}

/** A dialog with archived and deleted rows, a search, and buttons that restore rows. */
export function RemovedDialog({ kind, lists, search = '', children, onClose }: RemovedDialogProps) {
  const noun = kind === 'requests' ? 'requests' : 'messages';
  const [state, setState] = useState<RemovedState>('archived');
  const [typed, setTyped] = useState(search);
  const q = useDebounced(typed.trim(), 250);
  const endpoint = calls[kind];
  const query = useInfiniteQuery(pages(endpoint, { query: { state, ...(q ? { q } : {}) } }));
  const removal = useRemoval(kind, [...lists, endpoint]);
  const items = query.data?.items;
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={`Archived and deleted ${noun}`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <SearchInput
          label={`Search archived and deleted ${noun}`}
          placeholder="Name or words"
          value={typed}
          onSearch={setTyped}
          maxLength={limits.search}
        />
        <div role="group" aria-label="Show" className="flex gap-1">
          {removedStates.map((each) => (
            <Button
              key={each}
              variant="quiet"
              size="sm"
              aria-pressed={state === each}
              className="aria-pressed:bg-pressed"
              onClick={() => setState(each)}
            >
              {names[each]}
            </Button>
          ))}
        </div>
        <ListPlaceholder query={query} failure={`The ${noun} could not be loaded`}>
          <div role="status" aria-label={`Loading ${noun}`} className="flex flex-col gap-3">
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-full" />
          </div>
        </ListPlaceholder>
        {items?.length === 0 && (
          <EmptyState
            title={
              q ? 'Nothing matches' : state === 'archived' ? 'Nothing is archived' : 'Nothing is deleted'
            }
          >
            {q
              ? `Try fewer letters, or look under ${names[state === 'archived' ? 'deleted' : 'archived']}.`
              : state === 'archived'
                ? `Archived ${noun} stay here, out of every list, until you restore them.`
                : `Deleted ${noun} can be restored here for 30 days.`}
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <ul aria-label={`${names[state]} ${noun}`} className="divide-y divide-line">
            {items.map(({ id, name, words, removedAt, by, goneAt }) => (
              <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="type-name wrap-anywhere">{name}</p>
                  {words && <p className="line-clamp-2 type-text wrap-anywhere text-ink-soft">{words}</p>}
                  <p className="type-text text-ink-soft">
                    {names[state]} <RelativeTime instant={removedAt} />
                    {by && ` by ${by}`}
                    {goneAt && `, erased on ${dayText(goneAt)}`}
                  </p>
                </div>
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={removal.isPending}
                  aria-label={`Restore: ${name}`}
                  onClick={() => removal.move([id], 'inbox')}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        )}
        {items && items.length > 0 && (
          <MoreRows query={query} shown={items.length} total={query.data?.total ?? 0} />
        )}
      </div>
    </Dialog>
  );
}
