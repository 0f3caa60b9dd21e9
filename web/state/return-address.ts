const key = 'foyer:way-back';
const portal = '/client/dashboard';

/** Stores the current portal address, for a user who has to sign in first. */
export function rememberReturnAddress(): void {
  try {
    sessionStorage.setItem(key, window.location.search);
  } catch {
    // Without storage the portal opens at its first tab.
  }
}

/** The portal address to open after a sign-in: the stored one, used once, or else the start of the portal. */
export function takeReturnAddress(): string {
  try {
    const search = sessionStorage.getItem(key) ?? '';
    sessionStorage.removeItem(key);
    return portal + search;
  } catch {
    return portal;
  }
}
