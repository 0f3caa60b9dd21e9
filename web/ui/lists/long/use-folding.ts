import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The highest number of rows that fold at once. If more rows disappear, the filter has changed, and no row folds. */
const most = 5;

/** The duration of the animation in rows.css, in milliseconds. */
const foldMs = 180;

const moves = () => window.matchMedia('(prefers-reduced-motion: no-preference)').matches;

interface Gone<T> {
  item: T;
  at: number;
}

/**
 * The rows of a list, including rows that were just removed: these fold, so that the next rows move up. If the focused
 * row is removed, the next row gets the focus.
 */
export function useFolding<T>(items: readonly T[], keyOf: (item: T) => string) {
  const keys = items.map(keyOf);
  const now = keys.join();
  const [before, setBefore] = useState({ items, now });
  const [gone, setGone] = useState<readonly Gone<T>[]>([]);
  if (before.now !== now) {
    const left = before.items.flatMap((item, at) => (keys.includes(keyOf(item)) ? [] : [{ item, at }]));
    const isHandled = left.length > 0 && left.length <= most && items.length > 0;
    setBefore({ items, now });
    setGone(isHandled && moves() ? left : []);
  }
  useEffect(() => {
    if (gone.length === 0) return;
    const timer = setTimeout(setGone, foldMs, []);
    return () => clearTimeout(timer);
  }, [gone]);

  const box = useRef<HTMLUListElement & HTMLDivElement>(null);
  const focused = useRef<{ row: Element; at: number } | null>(null);
  useLayoutEffect(() => {
    const list = box.current;
    const onFocus = ({ target }: FocusEvent) => {
      const all = [...(list?.children ?? [])];
      const at = all.findIndex((row) => target instanceof Node && row.contains(target));
      const row = all[at];
      if (row) focused.current = { row, at };
    };
    list?.addEventListener('focusin', onFocus);
    return () => list?.removeEventListener('focusin', onFocus);
  }, []);
  useLayoutEffect(() => {
    const takeOver = () => {
      const { row, at } = focused.current ?? {};
      const has = document.activeElement;
      if (!row || at === undefined || (row.isConnected && !row.hasAttribute('inert'))) return;
      if (has !== document.body && !row.contains(has)) return;
      const rows = box.current?.querySelectorAll<HTMLElement>(':scope > :not([inert]) > article');
      focused.current = null;
      rows?.item(Math.min(at, rows.length - 1))?.focus({ preventScroll: true });
    };
    takeOver();
    // A closing dialog returns the focus to the removed row, so move the focus again afterwards.
    const afterDialog = () => setTimeout(takeOver);
    document.addEventListener('close', afterDialog, true);
    return () => document.removeEventListener('close', afterDialog, true);
  }, [before, gone]);

  const rows: { key: string; item: T; props: object }[] = items.map((item, at) => ({
    key: keys[at] ?? '',
    item,
    props: {},
  }));
  for (const { item, at } of gone)
    rows.splice(at, 0, { key: keyOf(item), item, props: { inert: true, className: 'folds' } });
  return { rows, box };
}
