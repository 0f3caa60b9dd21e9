/** The browser's own effects, in one place: leaving the page cannot be undone, so a test listens here instead. */
export const browser = {
  /** Leaves the app for another address. Back does not return to the page left, which would only lead here again. */
  leave: (address: string): void => {
    window.location.replace(address);
  },
};
