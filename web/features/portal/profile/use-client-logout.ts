import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clientLogout } from '#contract/auth.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { browser } from '#web/state/browser.ts';
import { call } from '#web/api/calls/client.ts';
import { dropDrafts } from '#web/state/draft-store.ts';
import { tellTabs } from '#web/api/live/other-tabs.ts';
import { flash, toastFailure } from '#web/ui/feedback/toast-store.ts';

/** Ends the client's session and opens the sign-in with the text 'Logged Out'. */
export function useClientLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(clientLogout),
    onSuccess: () => {
      flash({ title: 'Logged Out', tone: 'success' });
      tellTabs(null);
      dropDrafts(client);
      client.clear();
      browser.leave('/client/login');
    },
    onError: (error) => {
      toastFailure(errorText(error, 'Failed to sign out. Please try again.'));
    },
  });
}
