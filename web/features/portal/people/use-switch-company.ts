import { useMutation } from '@tanstack/react-query';
import { switchCompany, type CurrentClient } from '#contract/auth.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { toastFailure } from '#web/ui/feedback/toast-store.ts';

/** Switches the session to another of the person's companies. `onSwitched` is called with the client of that company. */
export const useSwitchCompany = (onSwitched: (client: CurrentClient) => void) =>
  useMutation({
    mutationFn: async (clientAccountId: string) =>
      (await call(switchCompany, { body: { clientAccountId } })).user,
    onSuccess: onSwitched,
    onError: (error) => toastFailure(errorText(error, 'The company could not be opened. Please try again.')),
  });
