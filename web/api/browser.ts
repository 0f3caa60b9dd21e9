import { leaveUnasked } from './leave-guard.ts';

/** The browser's own effects, in one place: leaving the page cannot be undone, so a test listens here instead. */
export const browser = {
  /** Leaves the app for another address. Back does not return to the page left, which would only lead here again. */
  leave: (address: string): void => {
    leaveUnasked();
    window.location.replace(address);
  },
  /** Loads the page anew. */
  reload: (): void => {
    leaveUnasked();
    window.location.reload();
  },
};
