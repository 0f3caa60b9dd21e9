const key = 'foyer:way-back';
const portal = '/client/dashboard';

/** Remembers where in the portal somebody is who has to sign in first. */
export function keepWayBack(): void {
  try {
    sessionStorage.setItem(key, window.location.search);
  } catch {
    // Without storage the portal opens at its first tab.
  }
}

/** The address of the portal a sign-in leads to: the place it was asked for, once, or else its start. */
export function takeWayBack(): string {
  try {
    const search = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return portal + search;
  } catch {
    return portal;
  }
}
