import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getClientDetail } from '#contract/clients.ts';
import { listConversationMessages, listConversations } from '#contract/conversations.ts';
import {
  getClientMessage,
  listClientMessages,
  listContactMessages,
  readClientMessage,
  readContactMessage,
  respondToClientMessage,
  restoreContactMessage,
  writeToClient,
  type StaffClientMessage,
} from '#contract/messages.ts';
import { getAdminCounts } from '#contract/overview.ts';
import { optimisticRead } from '#web/api/calls/patch-rows.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** Removing client messages, or undoing this, invalidates these calls. */
export const clientLists = [
  listClientMessages,
  getClientMessage,
  listConversations,
  listConversationMessages,
];

/** The calls that list messages of the contact form. */
export const contactLists = [listContactMessages];

/** The filter of the messages between clients and the agency. */
export interface ClientFilter {
  search: string;
  from: 'client' | 'admin' | 'both';
  clientId: string;
  mine: Mine['query'];
}

export function useClientMessages({ search, from, clientId, mine }: ClientFilter) {
  const query = {
    ...(from === 'both' ? {} : { from }),
    ...(search ? { q: search } : {}),
    ...(clientId ? { clientAccountId: clientId } : {}),
    ...mine,
  };
  // The rows of the previous filter stay until the new ones have loaded, so that the list does not flicker while
  // typing.
  return useInfiniteQuery({ ...pages(listClientMessages, { query }), placeholderData: keepPreviousData });
}

/** The filter of the messages from the site. */
interface ContactFilter {
  search: string;
  folder: 'inbox' | 'spam';
  clientId: string;
  mine: Mine['query'];
}

export function useContactMessages({ search, folder, clientId, mine }: ContactFilter) {
  const query = {
    ...(search ? { q: search } : {}),
    ...(clientId ? { clientAccountId: clientId } : {}),
    ...mine,
    folder,
  };
  return useInfiniteQuery({ ...pages(listContactMessages, { query }), placeholderData: keepPreviousData });
}

/** Fetches one message of a client. Until it has loaded, its list row (if loaded) is the placeholder. */
export const useClientMessage = (id: string, known: StaffClientMessage | undefined) =>
  useQuery({ ...queryOf(getClientMessage, { params: { id } }), placeholderData: () => known });

const reading = { success: 'Message marked as read', failure: 'Failed to mark message as read' };
const invalidates = [listClientMessages, getClientMessage, getAdminCounts];

export const useReadClientMessage = () =>
  useStaffMutation(readClientMessage, {
    ...reading,
    invalidates,
    optimistic: optimisticRead(listClientMessages, 'messagesUnread', 'clientMessagesUnread'),
  });

export const useReadContactMessage = () =>
  useStaffMutation(readContactMessage, {
    ...reading,
    invalidates: [listContactMessages, getAdminCounts],
    optimistic: optimisticRead(listContactMessages, 'messagesUnread', 'contactMessagesUnread'),
  });

export const useRestore = () =>
  useStaffMutation(restoreContactMessage, {
    success: 'Message restored',
    failure: 'Failed to restore the message',
    invalidates: [listContactMessages, getAdminCounts],
  });

export const useRespond = () =>
  useStaffMutation(respondToClientMessage, {
    success: 'Response sent',
    failure: 'Failed to send response',
    invalidates: [...invalidates, getClientDetail],
  });

export const useWrite = () =>
  useStaffMutation(writeToClient, {
    success: ({ clientAccount }) => ({
      title: 'Message sent',
      description: `${clientAccount.name} can read it in the client portal.`,
      tone: 'success',
    }),
    failure: 'Failed to send message',
    invalidates: [...invalidates, getClientDetail],
  });
