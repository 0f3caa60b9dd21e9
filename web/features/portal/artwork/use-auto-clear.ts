import { useEffect, type RefObject } from 'react';
import type { UploadItem, UploadQueue } from '#web/api/uploads/upload-queue.ts';

/** How long the card of an uploaded file stays; afterwards only its row in the list shows it. */
const staysMs = 6_000;

/** How often to check again while the user is busy with the cards. */
const againMs = 1_500;

/** Whether the user points at `around`, has the focus in it, or has another window in front. */
function busyWith(around: Element | null): boolean {
  if (document.visibilityState === 'hidden' || around?.contains(document.activeElement)) return true;
  // Touch screens report `:hover` where the last touch was.
  return window.matchMedia('(hover: hover)').matches && around?.matches(':hover') === true;
}

/** Removes the cards of uploaded files after 6 s, unless the user is busy with the cards. Failed uploads stay. */
export function useAutoClear<T>(
  queue: UploadQueue<T>,
  items: readonly UploadItem<T>[],
  cards: RefObject<Element | null>,
): void {
  const [oldest] = items.flatMap(({ doneAt }) => doneAt ?? []).toSorted((one, other) => one - other);
  useEffect(() => {
    if (oldest === undefined) return undefined;
    const look = () => {
      if (busyWith(cards.current)) timer = setTimeout(look, againMs);
      else queue.clearDone(Math.max(oldest, Date.now() - staysMs));
    };
    let timer = setTimeout(look, Math.max(0, oldest + staysMs - Date.now()));
    return () => clearTimeout(timer);
  }, [oldest, queue, cards]);
}
