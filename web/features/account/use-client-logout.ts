import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clientLogout } from '#contract/auth.ts';
import { errorText } from '#web/api/api-error.ts';
import { browser } from '#web/api/browser.ts';
import { call } from '#web/api/client.ts';
import { dropDrafts } from '#web/api/drafts.ts';
import { tellTabs } from '#web/api/other-tabs.ts';
import { flash, toast } from '#web/ui/toast-store.ts';

/** Ends the client's session and leads to the sign-in, which greets with 'Logged Out'. */
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
      toast({
        title: 'Error',
        description: errorText(error, 'Failed to log out. Please try again.'),
        tone: 'error',
      });
    },
  });
}
