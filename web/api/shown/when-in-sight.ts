import { subscribeDialogs, topDialog } from '#web/ui/layout/top-layer.ts';

/** True for an element behind a dialog, which people cannot see. */
export function isCovered(element: Element): boolean {
  const top = topDialog();
  return top !== null && !top.contains(element);
}

/**
 * Calls `look` at once, and whenever the page becomes visible or the top dialog changes. Returns a function that
 * unsubscribes.
 */
export function whenInSight(look: () => void): () => void {
  const unlessHidden = () => {
    if (document.visibilityState === 'visible') look();
  };
  unlessHidden();
  const end = subscribeDialogs(unlessHidden);
  document.addEventListener('visibilitychange', unlessHidden);
  return () => {
    end();
    document.removeEventListener('visibilitychange', unlessHidden);
  };
}
