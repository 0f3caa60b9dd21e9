/** True if the browser would ask for confirmation before it closes the page. */
export const closingAsks = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
