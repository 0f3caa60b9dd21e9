import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { listWaiting } from '#contract/turns.ts';
import { toast, toastFailure, type ToastOptions } from '#web/ui/feedback/toast-store.ts';
import { ApiError, errorText, isUnauthorized } from './api-error.ts';
import { call, type Answer, type Args } from './client.ts';
import { createOnceByKey } from './idempotency.ts';
import { invalidate } from './query-client.ts';
import { leaveForSignIn } from '#web/api/session/unauthorized.ts';

/** The toasts of a staff mutation and what it invalidates. */
export interface StaffMutation<E extends Endpoint> {
  /** Title of the toast after success, or the whole toast where it has a description or an action. */
  success?: string | ((answer: Answer<E>, args: Args<E>) => ToastOptions);
  /** Text of the toast after failure; its title is 'Error' by default. */
  failure: string | { title: string; text: string };
  /** True: where the server says why it refused, the toast does too. `conflict`: only where a rule stood against it. */
  saysWhy?: boolean | 'conflict';
  /** Calls whose answers the mutation changes: refetched when it settles. */
  invalidates: readonly Pick<Endpoint, 'path'>[];
  /** Writes the expected result into the cached answers before the server has answered; rolled back when the call fails. */
  optimistic?: (client: QueryClient, args: Args<E>) => void;
}

/**
 * Every write of the admin panel: shows toasts, refetches, opens the sign-in when the session has ended, and sends what creates with a
 * key, by which the server knows a retry. Its promise ends with
 * the server's answer; it stays pending until the lists are read again, so that a row is not written from what it was.
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
      // Where a call takes no key, the server passes over it.
      return endpoint.method === 'POST' ? once(args, send) : send();
    },
    onMutate: async (args) => {
      if (!optimistic) return () => {};
      // A fetch already under way would overwrite the expected result with the earlier state.
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
      else {
        const told =
          saysWhy === 'conflict' ? error instanceof ApiError && error.code === 'conflict' : saysWhy;
        if (typeof failure === 'string') toastFailure(told ? errorText(error, failure) : failure);
        else toastFailure(failure.text, failure.title);
      }
    },
    // After the session has ended, a refetch would only fail as well.
    onSettled: (_answer, error) => {
      if (isUnauthorized(error)) return;
      setRefetches((count) => count + 1);
      // Whatever staff write may end somebody's waiting.
      void invalidate(client, ...invalidates, listWaiting).finally(() => setRefetches((count) => count - 1));
    },
  });
  // Still of the library's type, by which a caller that finds it pending knows what it was called with: that stays until the next call.
  return { ...mutation, isPending: mutation.isPending || refetches > 0 } as typeof mutation;
}
