import { useEffect, type RefObject } from 'react';
import type { UploadItem, UploadQueue } from '#web/api/upload-queue.ts';

/** How long a file that has arrived keeps its card: from then on its row in the list says the same. */
const staysMs = 6_000;

/** How soon it is looked again whether somebody is still busy with the cards. */
const againMs = 1_500;

/** Somebody points at what is in `around`, has the focus in it, or looks at another window. */
function busyWith(around: Element | null): boolean {
  if (document.visibilityState === 'hidden' || around?.contains(document.activeElement)) return true;
  // A finger leaves the hover where it was last.
  return window.matchMedia('(hover: hover)').matches && around?.matches(':hover') === true;
}

/** Takes the cards of files that have arrived away by themselves, unless somebody is busy with the cards. Failures stay. */
export function useFarewell<T>(
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
