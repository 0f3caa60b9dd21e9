import { leaveUnasked } from './leaving/leave-guard.ts';

/** The browser goes back a moment after the call. Wait at most this many milliseconds. */
const backMs = 1_000;
let goingBack = false;

/** All navigation through the browser. jsdom does not implement it, so tests replace these functions. */
export const browser = {
  /**
   * Opens an address outside of the app. The current page is replaced in the history, since Back would only lead here
   * again.
   */
  leave: (address: string): void => {
    leaveUnasked();
    window.location.replace(address);
  },
  /**
   * Goes back one step in the history. More calls before the browser has gone back, as after a double click, do
   * nothing.
   */
  back: (): void => {
    if (goingBack) return;
    goingBack = true;
    const arrived = () => {
      goingBack = false;
      clearTimeout(timer);
      window.removeEventListener('popstate', arrived);
    };
    // No event fires if the history has no earlier step.
    const timer = setTimeout(arrived, backMs);
    window.addEventListener('popstate', arrived);
    window.history.back();
  },
  /** Reloads the page. */
  reload: (): void => {
    leaveUnasked();
    window.location.reload();
  },
};
