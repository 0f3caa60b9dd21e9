/** The browser's own effects, in one place: leaving the page cannot be undone, so a test listens here instead. */
export const browser = {
  /** Leaves the app for another address. */
  go(address: string): void {
    window.location.assign(address);
  },
};
