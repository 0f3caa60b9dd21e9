import { timing } from '#contract/limits.ts';
import { toast } from '#web/ui/toast-store.ts';
import { browser } from './browser.ts';

let leaving = false;

/** Tells staff that they are signed out and leads them to the sign-in (specification, section 8). Several calls that find out together do it once. */
export function leaveForSignIn(): void {
  if (leaving) return;
  leaving = true;
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', tone: 'error' });
  setTimeout(() => {
    leaving = false;
    browser.leave('/api/login');
  }, timing.unauthorizedRedirect);
}
