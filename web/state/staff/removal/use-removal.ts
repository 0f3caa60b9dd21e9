import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { closeClients } from '#contract/closing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listWaiting } from '#contract/waiting.ts';
import { moveClientMessages, moveConsultations, moveContactMessages } from '#contract/removals.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call, type Page } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';

const calls = {
  requests: moveConsultations,
  messages: moveContactMessages,
  'client-messages': moveClientMessages,
  clients: closeClients,
};

/** The kinds of rows that can be archived and deleted. */
type Removable = keyof typeof calls;

type Where = 'archived' | 'deleted' | 'spam' | 'inbox' | 'open';

const did: Readonly<Record<Where, string>> = {
  archived: 'archived',
  deleted: 'deleted',
  spam: 'moved to spam',
  inbox: 'restored',
  open: 'reopened',
};

const nouns = {
  requests: ['Request', 'requests'],
  messages: ['Message', 'messages'],
  'client-messages': ['Message', 'messages'],
  clients: ['Client', 'clients'],
} as const;

/** Removes rows from the loaded lists before any query is refetched, so that no component requests a missing row. */
function leave(client: QueryClient, lists: readonly Pick<Endpoint, 'path'>[], ids: readonly string[]): void {
  const without = ({ items, ...page }: Page<{ id: string }>) => ({
    ...page,
    items: items.filter(({ id }) => !ids.includes(id)),
  });
  for (const { path } of lists)
    client.setQueriesData<InfiniteData<Page<{ id: string }>>>(
      { queryKey: [path] },
      // Some of these queries have a single row as data, or no list.
      (known) => (Array.isArray(known?.pages) ? { ...known, pages: known.pages.map(without) } : known),
    );
}

/** Archives, deletes or restores rows and shows a toast with Undo; `lists` are refetched. */
export function useRemoval(kind: Removable, lists: readonly Pick<Endpoint, 'path'>[]) {
  const client = useQueryClient();
  const endpoint = calls[kind] as typeof moveConsultations;
  const [one, many] = nouns[kind];
  const told = [...lists, getAdminCounts, listWaiting];
  const send = (ids: string[], to: Where) => ({ body: { ids, to: to as 'archived' } });
  const undo = (ids: string[], to: Where) =>
    void call(endpoint, send(ids, to))
      .catch((error: unknown) => toastFailure(errorText(error, 'Failed to undo this')))
      .then(() => invalidate(client, ...told));
  const mutation = useStaffMutation(endpoint, {
    success: ({ ids }, { body }) => {
      const to = body.to as Where;
      const title = `${ids.length === 1 ? one : `${ids.length.toLocaleString('en-US')} ${many}`} ${did[to]}`;
      const back = kind === 'clients' ? 'open' : 'inbox';
      return to === back || ids.length === 0
        ? { title, tone: 'success' }
        : { title, tone: 'success', action: { label: 'Undo', onClick: () => undo(ids, back) } };
    },
    failure: `Failed to move ${many}`,
    saysWhy: true,
    invalidates: told,
    optimistic: (cache, { body }) => leave(cache, lists, body.ids),
  });
  return {
    isPending: mutation.isPending,
    move: (ids: readonly string[], to: Where) => mutation.mutate(send([...ids], to)),
  };
}
