import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { listWaiting } from '#contract/waiting.ts';
import { toast, toastFailure, type ToastOptions } from '#web/ui/feedback/toast-store.ts';
import { ApiError, errorText, isUnauthorized } from './api-error.ts';
import { call, type Answer, type Args } from './client.ts';
import { createOnceByKey } from './idempotency.ts';
import { invalidate } from './query-client.ts';
import { leaveForSignIn } from '#web/api/session/unauthorized.ts';

/** A staff mutation's toasts, and the calls it invalidates. */
interface StaffMutation<E extends Endpoint> {
  /** The title of the success toast, or the whole toast if it has a description or an action. */
  success?: string | ((answer: Answer<E>, args: Args<E>) => ToastOptions);
  /** The text of the failure toast; its title is 'Error' by default. Null if the form shows the failure. */
  failure: string | { title: string; text: string } | null;
  /** True: the toast shows the reason that the server sent. `conflict`: only if a rule was violated. */
  saysWhy?: boolean | 'conflict';
  /** Calls whose answers the mutation changes; their queries are refetched when it settles. */
  invalidates: readonly Pick<Endpoint, 'path'>[];
  /** Writes the expected result into the cache before the server answers. A failed call rolls the cache back. */
  optimistic?: (client: QueryClient, args: Args<E>) => void;
}

/**
 * The mutation for every write of the admin panel. It shows toasts, refetches, opens the sign-in if the session has
 * ended, and sends an idempotency key with POST. Its promise resolves with the server's answer. It stays pending until
 * the lists are refetched, so that the next write does not start from an outdated row.
 */
export function useStaffMutation<E extends Endpoint>(
  endpoint: E,
  { success, failure, saysWhy = false, invalidates, optimistic }: StaffMutation<E>,
) {
  const client = useQueryClient();
  const [refetches, setRefetches] = useState(0);
  const [once] = useState(createOnceByKey);
  const mutation = useMutation<Answer<E>, Error, Args<E>, () => void>({
    mutationFn: (args) => {
      const send = (headers?: Record<string, string>) =>
        call(endpoint, headers ? { ...args, headers } : args);
      // The server ignores the key if the call does not use idempotency.
      return endpoint.method === 'POST' ? once(args, send) : send();
    },
    onMutate: async (args) => {
      if (!optimistic) return () => {};
      // Cancel running fetches: their answers would overwrite the expected result with the earlier state.
      await Promise.all(invalidates.map(({ path }) => client.cancelQueries({ queryKey: [path] })));
      const before = invalidates.flatMap(({ path }) => client.getQueriesData({ queryKey: [path] }));
      optimistic(client, args);
      return () => {
        for (const [key, data] of before) client.setQueryData(key, data);
      };
    },
    onSuccess: (answer, args) => {
      if (typeof success === 'function') toast(success(answer, args));
      else if (success) toast({ title: success, tone: 'success' });
    },
    onError: (error, _args, takeBack) => {
      takeBack?.();
      if (isUnauthorized(error)) leaveForSignIn();
      else if (failure !== null) {
        const told =
          saysWhy === 'conflict' ? error instanceof ApiError && error.code === 'conflict' : saysWhy;
        if (typeof failure === 'string') toastFailure(told ? errorText(error, failure) : failure);
        else toastFailure(failure.text, failure.title);
      }
    },
    // After the session has ended, refetching would fail too.
    onSettled: (_answer, error) => {
      if (isUnauthorized(error)) return;
      setRefetches((count) => count + 1);
      // Any write by staff may end the waiting of an item.
      void invalidate(client, ...invalidates, listWaiting).finally(() => setRefetches((count) => count - 1));
    },
  });
  // Keep the library's type, so that a caller that checks `isPending` can read the variables. The variables stay until
  // the next call.
  return { ...mutation, isPending: mutation.isPending || refetches > 0 } as typeof mutation;
}
