import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readDraft, writeDraft } from './draft-store.ts';

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Like `useState`, but the value is stored as the draft `name`: it survives leaving the tab, a reload and the end of the
 * session, and the browser asks before closing the page with it. The value must be JSON; `initial` stands for nothing typed.
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

/** Like `useDraft`, but only until the page is closed: for values that are not JSON, such as a file. */
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
