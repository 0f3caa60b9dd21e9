import { useEffect, useRef, useState } from 'react';

/** The selected rows of a list. */
export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Selects or deselects a row; with `range`, all rows from the last selected one. */
  toggle: (id: string, range: boolean) => void;
  /** Selects all rows of the list, or none. */
  toggleAll: () => void;
  clear: () => void;
  /** True if all rows of the list are selected. */
  all: boolean;
}

/** The selection among the rows `shown`. A row that disappears from the list is deselected. Escape clears the selection. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const ids = shown.filter((id) => chosen.has(id));
  const any = ids.length > 0;
  useEffect(() => {
    if (!any) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
        setChosen(new Set());
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [any]);

  const toggle = (id: string, range: boolean) => {
    const [from, to] = [shown.indexOf(last.current ?? ''), shown.indexOf(id)];
    const part =
      range && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    const next = new Set(ids);
    const add = !next.has(id);
    for (const each of part) {
      if (add) next.add(each);
      else next.delete(each);
    }
    last.current = id;
    setChosen(next);
  };
  const all = any && ids.length === shown.length;
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle,
    toggleAll: () => setChosen(new Set(all ? [] : shown)),
    clear: () => setChosen(new Set()),
    all,
  };
}
