import { useSearchParams } from 'wouter';

/**
 * A thing that is open on top of the page, kept in the address as `?name=value`: Back closes it, a reload and a shared link open it.
 * Gives the value or null, and the ways to open and to close. Closing goes back where opening came from.
 */
export function useAddressPart(
  name: string,
): [value: string | null, open: (value: string) => void, close: () => void] {
  const [search, setSearch] = useSearchParams();
  const open = (value: string) => {
    // Asked twice, by a key and by the focus it moves, say: one step is enough to take back.
    if (new URLSearchParams(window.location.search).get(name) === value) return;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { state: { opened: name } },
    );
  };
  const close = () => {
    const state: unknown = window.history.state;
    // Opened by a link there is no step to take back.
    if (typeof state === 'object' && state !== null && 'opened' in state && state.opened === name)
      return window.history.back();
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(name);
        return next;
      },
      { replace: true },
    );
  };
  return [search.get(name), open, close];
}
