import type { Side } from '#contract/sign-in.ts';
import { browser } from '#web/state/browser.ts';
import { takeReturnAddress } from '#web/state/leaving/return-address.ts';
import { flash } from '#web/ui/feedback/toast-store.ts';

/** Opens the page of the portal or panel that the person requested before the sign-in. */
export function enter(side: Side): void {
  flash({ title: 'Login Successful', tone: 'success' });
  browser.leave(side === 'client' ? takeReturnAddress() : takeReturnAddress('panel'));
}
