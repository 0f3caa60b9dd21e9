import { useEffect, useRef, useState } from 'react';

/** Rows that are chosen for what is done with many at once. */
export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  /** Chooses a row, or no longer; with `range` every row from the one chosen before. */
  toggle: (id: string, range: boolean) => void;
  /** Chooses every row that is shown, or none. */
  toggleAll: () => void;
  clear: () => void;
  /** True where every row that is shown is chosen. */
  all: boolean;
}

/** The chosen ones of the rows that are shown; a row that leaves the list is chosen no more. Escape chooses none. */
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
