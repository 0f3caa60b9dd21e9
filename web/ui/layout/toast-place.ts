const gap = 8;
const fields = 'input, textarea, select, button, a, [contenteditable]';

/** Distances in pixels from the top of the window, and heights. */
interface Around {
  /** How high the notification is. */
  height: number;
  window: number;
  /** Where the open dialog begins; null without one. */
  dialog: number | null;
  /** Where the bar ends under which people work: the head of the dialog, else the tab bar or the header. */
  bar: number;
  /** The field or the button that has the focus, if it can be covered. */
  focus: { top: number; bottom: number } | null;
}

/**
 * Where a notification begins: above the open dialog where there is room, since the page there cannot be used, else under the
 * bar; past what has the focus, if that would be covered. The foot of a page or a dialog, with its main action, stays free.
 */
export function topOf({ height, window: whole, dialog, bar, focus }: Around): number {
  if (dialog !== null && dialog >= height + 2 * gap) return gap;
  const under = Math.max(0, bar) + gap;
  const covers = focus !== null && focus.top < under + height && focus.bottom > under;
  const top = covers ? focus.bottom + gap : under;
  // What reaches to the end of the window, a long text say, leaves no room below it.
  return top + height + gap > whole ? under : top;
}

function place(element: HTMLElement): void {
  const dialog = element.closest('dialog');
  const bars = (dialog ?? document).querySelectorAll('.dialog-head, [data-bar]');
  const active = document.activeElement;
  const top = topOf({
    height: element.offsetHeight,
    window: window.innerHeight,
    dialog: dialog?.getBoundingClientRect().top ?? null,
    bar: Math.max(0, ...Array.from(bars, (bar) => bar.getBoundingClientRect().bottom)),
    focus: active?.matches(fields) && !element.contains(active) ? active.getBoundingClientRect() : null,
  });
  element.style.top = `${top}px`;
}

/** Keeps a notification where it covers nothing in use; returns the way to stop. */
export function keepClear(element: HTMLElement): () => void {
  const now = () => place(element);
  // What somebody is about to press stays under the pointer.
  const unlessUsed = () => {
    if (!element.matches(':hover, :focus-within')) now();
  };
  const moves = ['scroll', 'focusin'] as const;
  now();
  // A dialog takes its new height after the window has told of its own.
  const sizes = new ResizeObserver(now);
  sizes.observe(element.closest('dialog') ?? document.documentElement);
  // Who has just signed in stands on another page a moment later, which has bars of its own.
  let bars = document.querySelectorAll('[data-bar]').length;
  const pages = new MutationObserver(() => {
    const shown = document.querySelectorAll('[data-bar]').length;
    if (shown === bars) return;
    bars = shown;
    unlessUsed();
  });
  pages.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', now, { passive: true });
  for (const move of moves) window.addEventListener(move, unlessUsed, { passive: true });
  return () => {
    sizes.disconnect();
    pages.disconnect();
    window.removeEventListener('resize', now);
    for (const move of moves) window.removeEventListener(move, unlessUsed);
  };
}
