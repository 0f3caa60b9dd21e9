import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  listConversationColleagues,
  listConversationMessages,
  listConversations,
  noteConversation,
  readConversation,
  signAnswering,
  type ConversationMessage,
} from '#contract/conversations.ts';
import {
  getClientMessage,
  listClientMessages,
  settleConversation,
  writeToClient,
} from '#contract/messages.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { listPreviews } from '#contract/previews.ts';
import { listPortfolio } from '#contract/projects.ts';
import { listWaiting } from '#contract/waiting.ts';
import { call } from '#web/api/calls/client.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';
import { signEveryMs } from '#web/api/live/signs.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { whenInSight } from '#web/api/shown/when-in-sight.ts';
import { useMay } from '#web/state/use-may.tsx';

/** The filter of the list of conversations. */
interface ConversationFilter {
  search: string;
  show: 'unread' | 'waiting' | '';
  mine: Mine['query'];
}

export function useConversations({ search, show, mine }: ConversationFilter) {
  const query = { ...(search ? { q: search } : {}), ...(show ? { show } : {}), ...mine };
  return useInfiniteQuery({ ...pages(listConversations, { query }), placeholderData: keepPreviousData });
}

/** The messages with a client and the staff notes about the client, newest first. */
export const useMessages = (id: string) =>
  useInfiniteQuery(pages(listConversationMessages, { params: { id } }));

/** Other staff who may read the conversation. */
export const useColleagues = (id: string) =>
  useQuery(queryOf(listConversationColleagues, { params: { id } })).data ?? [];

/** The previews and projects of a client that the user's role may see. */
export function useNameable(clientAccountId: string) {
  const query = { clientAccountId, limit: 100 };
  const previews = useQuery({ ...queryOf(listPreviews, { query }), enabled: useMay('previews.read') });
  const projects = useQuery({ ...queryOf(listPortfolio, { query }), enabled: useMay('projects.read') });
  return { previews: previews.data, projects: projects.data };
}

const invalidates = [
  listConversationMessages,
  listConversations,
  listClientMessages,
  getClientMessage,
  listWaiting,
  getAdminCounts,
];

export const useWriteTo = () =>
  useStaffMutation(writeToClient, {
    success: 'Message sent',
    // No toast, because the composer shows the failure.
    failure: null,
    invalidates,
  });

export const useNote = () =>
  useStaffMutation(noteConversation, {
    success: 'Note added',
    failure: null,
    invalidates: [listConversationMessages],
  });

export const useSettle = () =>
  useStaffMutation(settleConversation, {
    success: 'No answer needed',
    failure: 'Failed to update the conversation',
    invalidates,
  });

/** Marks the client's messages as read while they are visible; makes one call for each newest message. */
export function useReading(id: string, messages: readonly ConversationMessage[] | undefined): void {
  const may = useMay('messages.write');
  const upTo = messages?.find(({ side, read }) => side === 'client' && read === null)?.id;
  useEffect(() => {
    if (!may || upTo === undefined) return undefined;
    // If the call fails, the messages stay unread until they are visible again.
    return whenInSight(() => void call(readConversation, { params: { id }, body: { upTo } }).catch(() => {}));
  }, [id, may, upTo]);
}

/** Returns a function that tells colleagues that the user is writing. Call the function at each change of the text. */
export function useSigning(id: string): () => void {
  const last = useRef(0);
  return () => {
    const now = Date.now();
    if (now - last.current < signEveryMs) return;
    last.current = now;
    // A lost hint does no harm.
    void call(signAnswering, { params: { id } }).catch(() => {});
  };
}
