/** Whether the browser would ask before it closes the page. */
export const closingAsks = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
