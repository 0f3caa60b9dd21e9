import { timing } from '#contract/timing.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { browser } from '#web/state/browser.ts';
import { rememberReturnAddress } from '#web/state/leaving/return-address.ts';

let leaving = false;

/**
 * Shows staff a toast that they are signed out, and opens the sign-in (specification, section 8). This happens once,
 * even if several calls get 401.
 */
export function leaveForSignIn(): void {
  if (leaving) return;
  leaving = true;
  rememberReturnAddress('panel');
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'error' });
  setTimeout(() => {
    leaving = false;
    browser.leave('/api/login');
  }, timing.unauthorizedRedirect);
}
