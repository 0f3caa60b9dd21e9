import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NewLink } from '#contract/message-links.ts';
import { myMessages, readMyMessages, sendClientMessage, type ClientMessage } from '#contract/messages.ts';
import { getClientCounts } from '#contract/overview.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call, type Page } from '#web/api/calls/client.ts';
import { createOnceByKey } from '#web/api/calls/idempotency.ts';
import { pages, queryOf } from '#web/api/calls/query-client.ts';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';

/** The conversation, newest first, page after page. */
export const messagesQuery = pages(myMessages);

type Thread = InfiniteData<Page<ClientMessage>, string | null>;

const once = createOnceByKey();

/** Sends a message and shows it at the end of the thread. */
export function useSendMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { message: string; files: string[]; links: NewLink[] }) =>
      once(body, (headers) => call(sendClientMessage, { body, headers })),
    onSuccess: (message) => {
      client.setQueryData<Thread>(messagesQuery.queryKey, (thread) => withMessage(thread, message));
      toast({ title: 'Message Sent', tone: 'success' });
    },
    onError: (error) => toastFailure(errorText(error, 'Failed to send message')),
  });
}

function withMessage(thread: Thread | undefined, message: ClientMessage): Thread | undefined {
  const [first, ...rest] = thread?.pages ?? [];
  // The event stream may have triggered a refetch with this message already.
  if (!thread || !first || first.items.some(({ id }) => id === message.id)) return thread;
  return {
    ...thread,
    pages: [{ ...first, items: [message, ...first.items], total: first.total + 1 }, ...rest],
  };
}

/** On unmount, removes all pages except the newest from the cache, because every change refetches all cached pages. */
export function useForgetEarlier() {
  const client = useQueryClient();
  useEffect(
    () => () => {
      const { queryKey } = messagesQuery;
      const thread = client.getQueryData<Thread>(queryKey);
      if (!thread || thread.pages.length < 2) return;
      client.setQueryData<Thread>(queryKey, {
        pages: thread.pages.slice(0, 1),
        pageParams: thread.pageParams.slice(0, 1),
      });
      // `setQueryData` marks the data as fresh, even if it interrupted a refetch, so mark the data as stale.
      void client.invalidateQueries({ queryKey, refetchType: 'none' });
    },
    [client],
  );
}

/** Records on the server that the client has read the agency's messages. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(readMyMessages),
    onSuccess: () =>
      client.setQueryData(
        queryOf(getClientCounts).queryKey,
        (counts) => counts && { ...counts, messagesUnread: 0 },
      ),
  });
}
