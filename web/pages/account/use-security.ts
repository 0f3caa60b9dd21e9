import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { getUser } from '#contract/auth.ts';
import { getMySecurity, type Security } from '#contract/security.ts';
import { ApiError, errorText } from '#web/api/calls/api-error.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { toast, toastFailure } from '#web/ui/feedback/toast-store.ts';

/** Asks the person to confirm their identity; false if they cancel. */
export const ConfirmContext = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/** A mutation of the account: it shows the result and refetches the account. Resolves with null if the person cancels. */
export function useSecurityChange<Args, Result extends Security | object | null>(
  change: (args: Args) => Promise<Result>,
  success: string,
) {
  const client = useQueryClient();
  const ask = use(ConfirmContext);
  return useMutation<Result | null, Error, Args>({
    mutationFn: async (args) => {
      try {
        return await change(args);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'confirmation_required')) throw error;
        return (await ask()) ? change(args) : null;
      }
    },
    onSuccess: (result) => {
      if (result !== null) toast({ title: success, tone: 'success' });
    },
    onError: (error) => toastFailure(errorText(error, 'This could not be saved. Please try again.')),
    onSettled: () => invalidate(client, getMySecurity, getUser),
  });
}
