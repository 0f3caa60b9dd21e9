import { subscribeDialogs, topDialog } from '#web/ui/layout/top-layer.ts';

/** True for what lies behind a dialog: nobody sees it. */
export function isCovered(element: Element): boolean {
  const top = topDialog();
  return top !== null && !top.contains(element);
}

/** Calls `look` at once and whenever the page comes into sight or another dialog is on top. Returns the function that ends it. */
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
