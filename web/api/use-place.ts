import { useSearchParams } from 'wouter';

// Marks what a dialog added to the history, so that closing it goes back instead of adding one more entry.
const opened = { dialog: true };

const isOpened = () => (window.history.state as { dialog?: unknown } | null)?.dialog === true;

/** Where a panel stands: the tab, the open dialog and what a list is narrowed to, all in the address. */
export interface Place {
  /** The open dialog, `?dialog=name` or `?dialog=name:id`; both empty while none is open. */
  dialog: { name: string; id: string };
  /** A value of the address, or an empty text. */
  value: (name: string) => string;
  /** Opens a dialog over what is shown; Back closes it. */
  open: (name: string, id?: string) => void;
  /** Puts another dialog in the place of the open one: Back skips the one before. */
  swap: (name: string, id?: string) => void;
  close: () => void;
  /** Changes a value in place: Back does not step through what was typed. */
  set: (name: string, value: string) => void;
  /** Goes to another tab, with what it is narrowed to, or a dialog open over it. */
  go: (tab: string, values?: Record<string, string>) => void;
}

const dialogText = (name: string, id = '') => (id === '' ? name : `${name}:${id}`);

/** Reads and changes the place in the address: a reload, a shared link and Back all keep it. */
export function usePlace(): Place {
  const [search, setSearch] = useSearchParams();
  const [name = '', id = ''] = (search.get('dialog') ?? '').split(':');

  const change = (key: string, value: string, options?: { replace?: boolean; state?: unknown }) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(key);
      else next.set(key, value);
      return next;
    }, options);
  const inPlace = () => ({ replace: true, state: window.history.state as unknown });

  return {
    dialog: { name, id },
    value: (key) => search.get(key) ?? '',
    open: (next, of) => change('dialog', dialogText(next, of), { state: opened }),
    swap: (next, of) => change('dialog', dialogText(next, of), inPlace()),
    close: () => {
      if (isOpened()) window.history.back();
      else change('dialog', '', { replace: true });
    },
    set: (key, value) => change(key, value, inPlace()),
    go: (tab, values = {}) =>
      setSearch(new URLSearchParams({ tab, ...values }), values['dialog'] ? { state: opened } : {}),
  };
}
