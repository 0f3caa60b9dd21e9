/** The places that a mailed link can open: portal and panel, each with its own sign-in. */
const places = {
  portal: { key: 'foyer:way-back', start: '/client/dashboard' },
  panel: { key: 'foyer:way-back:panel', start: '/admin' },
} as const;

type Place = keyof typeof places;

/** A sign-in may take this many milliseconds; an older address is outdated. */
const keptMs = 30 * 60 * 1000;

/** True for the start of the place and addresses inside it, so that nobody is redirected to other places or sites. */
const lies = (address: string, start: string) =>
  address.startsWith(start) && /^(?:\/[a-z-]+)?(?:\?[^#]*)?$/.test(address.slice(start.length));

/** Stores the current address in the portal or panel, to open it after the sign-in. */
export function rememberReturnAddress(place: Place = 'portal'): void {
  const { pathname, search } = window.location;
  try {
    sessionStorage.setItem(
      places[place].key,
      JSON.stringify({ address: pathname + search, until: Date.now() + keptMs }),
    );
  } catch {
    // Without storage, the place opens at its start.
  }
}

/** The address to open after a sign-in: the stored address, which is used only once, or else the start of the place. */
export function takeReturnAddress(place: Place = 'portal'): string {
  const { key, start } = places[place];
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    sessionStorage.removeItem(key);
    if (typeof stored !== 'object' || stored === null) return start;
    const { address, until } = stored as { address?: unknown; until?: unknown };
    const isOpen = typeof until === 'number' && until > Date.now();
    return isOpen && typeof address === 'string' && lies(address, start) ? address : start;
  } catch {
    return start;
  }
}
