import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { toast, type ToastOptions } from '#web/ui/toast-store.ts';
import { isUnauthorized } from './api-error.ts';
import { call, type Answer, type Args, type CallArgs } from './client.ts';
import { invalidate } from './query-client.ts';
import { leaveForSignIn } from './unauthorized.ts';

/** What a staff mutation says and touches. */
export interface StaffMutation<E extends Endpoint> {
  /** Title of the toast after success, or the toast itself where it tells or offers more. */
  success?: string | ((answer: Answer<E>, args: Args<E>) => ToastOptions);
  /** Text of the toast after failure, which is titled 'Error' unless said. */
  failure: string | { title: string; text: string };
  /** Calls whose answers the mutation changes: refetched when it settles. */
  touches: readonly Pick<Endpoint, 'path'>[];
  /** Writes the expected outcome into the cached answers before the server has spoken; taken back when it refuses. */
  expect?: (client: QueryClient, args: Args<E>) => void;
}

/** Every write of the admin panel: toasts, refetching, and leading to the sign-in when the session has ended, in one place. */
export function useStaffMutation<E extends Endpoint>(
  endpoint: E,
  { success, failure, touches, expect }: StaffMutation<E>,
) {
  const client = useQueryClient();
  return useMutation<Answer<E>, Error, Args<E>, () => void>({
    mutationFn: (args) => call(endpoint, ...([args] as unknown as CallArgs<E>)),
    onMutate: async (args) => {
      if (!expect) return () => {};
      // An answer already under way would overwrite the expectation with the state before it.
      await Promise.all(touches.map(({ path }) => client.cancelQueries({ queryKey: [path] })));
      const before = touches.flatMap(({ path }) => client.getQueriesData({ queryKey: [path] }));
      expect(client, args);
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
      else toast(failureToast(failure));
    },
    // After the session has ended, reading again would only fail again.
    onSettled: (_answer, error) => (isUnauthorized(error) ? undefined : invalidate(client, ...touches)),
  });
}

const failureToast = (failure: StaffMutation<Endpoint>['failure']): ToastOptions =>
  typeof failure === 'string'
    ? { title: 'Error', description: failure, tone: 'error' }
    : { title: failure.title, description: failure.text, tone: 'error' };
