import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { getClientDetail } from '#contract/clients.ts';
import {
  getClientMessage,
  listClientMessages,
  listContactMessages,
  readClientMessage,
  readContactMessage,
  respondToClientMessage,
  restoreContactMessage,
  writeToClient,
  type ContactMessage,
  type StaffClientMessage,
} from '#contract/messages.ts';
import { getAdminCounts, type AdminCounts } from '#contract/overview.ts';
import type { Page } from '#web/api/client.ts';
import { pages, q } from '#web/api/query-client.ts';
import { useStaffMutation } from '#web/api/staff-mutation.ts';

/** Which messages between clients and the agency are shown. */
export interface ClientFilter {
  search: string;
  from: 'client' | 'admin' | 'both';
  clientId: string;
}

export function useClientMessages({ search, from, clientId }: ClientFilter) {
  const query = {
    ...(from === 'both' ? {} : { from }),
    ...(search ? { q: search } : {}),
    ...(clientId ? { clientAccountId: clientId } : {}),
  };
  // The rows of the filter before stay until the next ones are here: typing does not make the list flicker.
  return useInfiniteQuery({ ...pages(listClientMessages, { query }), placeholderData: keepPreviousData });
}

/** Which messages of the site are shown. */
export interface ContactFilter {
  search: string;
  shelf: 'inbox' | 'spam';
  clientId: string;
}

export function useContactMessages({ search, shelf, clientId }: ContactFilter) {
  const query = {
    ...(search ? { q: search } : {}),
    ...(clientId ? { clientAccountId: clientId } : {}),
    shelf,
  };
  return useInfiniteQuery({ ...pages(listContactMessages, { query }), placeholderData: keepPreviousData });
}

/** One message of a client; the row of the list, where it is there, stands in until it has been read. */
export const useClientMessage = (id: string, known: StaffClientMessage | undefined) =>
  useQuery({ ...q(getClientMessage, { params: { id } }), placeholderData: () => known });

type Rows<T> = InfiniteData<Page<T>>;

/** Shows a message as read, in its list and in the badges, before the server has answered. */
function expectRead<T extends { id: string; isRead: boolean }>(
  path: string,
  count: 'clientMessagesUnread' | 'contactMessagesUnread',
) {
  return (client: QueryClient, { params }: { params: { id: string } }): void => {
    let wasUnread = false;
    client.setQueriesData<Rows<T>>({ queryKey: [path] }, (rows) => {
      if (!rows) return rows;
      const patch = (row: T): T => {
        if (row.id !== params.id) return row;
        wasUnread ||= !row.isRead;
        return { ...row, isRead: true };
      };
      return { ...rows, pages: rows.pages.map((page) => ({ ...page, items: page.items.map(patch) })) };
    });
    if (!wasUnread) return;
    const less = (counts: AdminCounts): AdminCounts => ({
      ...counts,
      messagesUnread: Math.max(0, counts.messagesUnread - 1),
      [count]: Math.max(0, counts[count] - 1),
    });
    client.setQueryData(q(getAdminCounts).queryKey, (counts) => counts && less(counts));
  };
}

const reading = { success: 'Message marked as read', failure: 'Failed to mark message as read' };
const touches = [listClientMessages, getClientMessage, getAdminCounts];

export const useReadClientMessage = () =>
  useStaffMutation(readClientMessage, {
    ...reading,
    touches,
    expect: expectRead<StaffClientMessage>(listClientMessages.path, 'clientMessagesUnread'),
  });

export const useReadContactMessage = () =>
  useStaffMutation(readContactMessage, {
    ...reading,
    touches: [listContactMessages, getAdminCounts],
    expect: expectRead<ContactMessage>(listContactMessages.path, 'contactMessagesUnread'),
  });

export const useRestore = () =>
  useStaffMutation(restoreContactMessage, {
    success: 'Message restored',
    failure: 'Failed to restore the message',
    touches: [listContactMessages, getAdminCounts],
  });

export const useRespond = () =>
  useStaffMutation(respondToClientMessage, {
    success: 'Response sent',
    failure: 'Failed to send response',
    touches: [...touches, getClientDetail],
  });

export const useWrite = () =>
  useStaffMutation(writeToClient, {
    success: ({ clientAccount }) => ({
      title: 'Message sent',
      description: `${clientAccount.name} finds it in the client portal.`,
      tone: 'success',
    }),
    failure: 'Failed to send message',
    touches: [...touches, getClientDetail],
  });
