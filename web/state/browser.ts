import { leaveUnasked } from './leaving/leave-guard.ts';

/** The browser goes back a moment after the call; this is the longest wait, in milliseconds. */
const backMs = 1_000;
let goingBack = false;

/** Navigation through the browser, in one place: jsdom does not implement it, so tests replace it here. */
export const browser = {
  /** Opens an address outside the app. The current page is removed from the history, since Back would only lead here again. */
  leave: (address: string): void => {
    leaveUnasked();
    window.location.replace(address);
  },
  /** Goes back one step in the history. Repeated calls before the browser has gone, as with a double click, do nothing. */
  back: (): void => {
    if (goingBack) return;
    goingBack = true;
    const arrived = () => {
      goingBack = false;
      clearTimeout(timer);
      window.removeEventListener('popstate', arrived);
    };
    // If there is no step to go back to, no event is fired.
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
