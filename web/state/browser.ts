import { leaveUnasked } from './leave-guard.ts';

/** Navigation through the browser, in one place: jsdom does not implement it, so tests replace it here. */
export const browser = {
  /**
   * Opens another address outside the app. The current page is removed from the history, since Back would only lead here
   * again.
   */
  leave: (address: string): void => {
    leaveUnasked();
    window.location.replace(address);
  },
  /** Reloads the page. */
  reload: (): void => {
    leaveUnasked();
    window.location.reload();
  },
};
