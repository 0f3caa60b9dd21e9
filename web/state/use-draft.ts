import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { readDraft, writeDraft } from './draft-store.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Like `useState`, but the value is stored as the draft `name`. It survives leaving the tab, a reload and the end of
 * the session, and the browser asks for confirmation before the page is closed. The value must be JSON. A value equal
 * to `initial` does not count as typed.
 */
export function useDraft<T>(name: string, initial: T): [T, (next: T) => void] {
  const client = useQueryClient();
  const [value, setValue] = useState<T>(() => {
    const found = readDraft(client, name);
    return found === undefined ? initial : (found as T);
  });
  const set = (next: T) => {
    writeDraft(client, name, same(next, initial) ? undefined : next);
    setValue(next);
  };
  return [value, set];
}

const onPage = new WeakMap<QueryClient, Map<string, unknown>>();

/** Like `useDraft`, but stored only until the page is closed: for values that are not JSON, such as a file. */
export function usePageDraft<T>(name: string, initial: T): [T, (next: T) => void] {
  const client = useQueryClient();
  const [value, setValue] = useState<T>(() => {
    const found = onPage.get(client);
    return found?.has(name) ? (found.get(name) as T) : initial;
  });
  const set = (next: T) => {
    const all = onPage.get(client) ?? new Map<string, unknown>();
    onPage.set(client, all.set(name, next));
    setValue(next);
  };
  return [value, set];
}

/** The values of a form, and those that the user has edited. */
interface Edits<T> {
  /** The saved values, replaced by the edited ones. */
  values: T;
  /** The edited fields that differ from the saved values. */
  touched: Partial<T>;
  /** Edits some fields, or all. */
  change: (part: Partial<T>) => void;
  /** Drops all entered values. */
  clear: () => void;
  /** Like `clear`, for a sent form that stays open. It shows the sent values until they have been refetched. */
  sent: () => void;
  /** Like `clear`, while the form shows edits from before it was opened; otherwise null. */
  startOver: (() => void) | null;
}

/**
 * The behaviour shared by forms that edit a row. Edits are stored as the draft `name` until they are sent. They survive
 * Escape, Cancel, a reload and the end of the session. Only fields that differ from `saved` are stored, so that the
 * form shows a colleague's changes. Values must be JSON, and never include a password.
 */
export function useEdits<T extends object>(name: string, saved: T): Edits<T> {
  const client = useQueryClient();
  const [, render] = useReducer((count: number) => count + 1, 0);
  const read = () => (readDraft(client, name) ?? {}) as Partial<T>;
  const [found, setFound] = useState(() => Object.keys(read()).length > 0);
  const write = (edits: Partial<T>) => {
    const touched = Object.entries(edits).filter(([field, value]) => !same(value, saved[field as keyof T]));
    writeDraft(client, name, touched.length > 0 ? Object.fromEntries(touched) : undefined);
    render();
  };
  const clear = () => {
    setFound(false);
    write({});
  };
  const touched = read();
  const [shown, setShown] = useState<{ edits: Partial<T>; before: T } | null>(null);
  const stillShown = shown && same(shown.before, saved) ? shown.edits : {};
  return {
    values: { ...saved, ...stillShown, ...touched },
    touched,
    change: (part) => write({ ...read(), ...part }),
    clear,
    sent: () => {
      setShown({ edits: touched, before: saved });
      clear();
    },
    startOver: found && Object.keys(touched).length > 0 ? clear : null,
  };
}
