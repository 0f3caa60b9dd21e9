import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const drafts = new WeakMap<QueryClient, Map<string, unknown>>();

/** Like `useState`, and kept under `name` while the page is open: what was typed waits when its tab is left and opened again. */
export function useDraft<T>(name: string, initial: T): [T, (next: T) => void] {
  const client = useQueryClient();
  const [value, setValue] = useState<T>(() => {
    const kept = drafts.get(client);
    return kept?.has(name) ? (kept.get(name) as T) : initial;
  });
  const set = (next: T) => {
    const kept = drafts.get(client) ?? new Map<string, unknown>();
    drafts.set(client, kept.set(name, next));
    setValue(next);
  };
  return [value, set];
}
