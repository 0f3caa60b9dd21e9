import type { Side } from '#contract/sign-in.ts';
import { browser } from '#web/state/browser.ts';
import { takeReturnAddress } from '#web/state/return-address.ts';
import { flash } from '#web/ui/feedback/toast-store.ts';

/** Leaves for the place in the portal or the panel that somebody who has signed in wanted to see. */
export function enter(side: Side): void {
  flash({ title: 'Login Successful', tone: 'success' });
  browser.leave(side === 'client' ? takeReturnAddress() : takeReturnAddress('panel'));
}
