const gap = 8;
const fields = 'input, textarea, select, button, a, [contenteditable]';

/** Sizes around a notification in pixels: distances from the top of the window, and heights. */
interface Around {
  /** The height of the notification. */
  height: number;
  window: number;
  /** The top edge of the open dialog; null without a dialog. */
  dialog: number | null;
  /** The bottom edge of the dialog's head, or else of the tab bar or the header. */
  bar: number;
  /** The focused field or button, if the notification could cover it. */
  focus: { top: number; bottom: number } | null;
}

/**
 * The top edge of a notification. It is above the open dialog if there is space, because the page there is inert.
 * Otherwise it is below the bar, or below the focused element if it would cover that. The foot of a page or dialog,
 * with the main action, stays free.
 */
export function topOf({ height, window: whole, dialog, bar, focus }: Around): number {
  if (dialog !== null && dialog >= height + 2 * gap) return gap;
  const under = Math.max(0, bar) + gap;
  const covers = focus !== null && focus.top < under + height && focus.bottom > under;
  const top = covers ? focus.bottom + gap : under;
  // There is no space below a focused element that reaches the end of the window, such as a long text.
  return top + height + gap > whole ? under : top;
}

/** The minimum width, in pixels, at which the text of a notification is easy to read. */
const least = 288;

/**
 * The width in pixels of a notification beside an open dialog that reaches the top of the window. Null if the
 * notification does not go beside the dialog. It may become narrower, because otherwise the content of the dialog must
 * move down.
 */
export function widthBeside(
  { height, width }: { height: number; width: number },
  { top, right }: { top: number; right: number },
  window: number,
): number | null {
  const room = Math.min(width, window - right - 2 * gap);
  return top < height + 2 * gap && room >= Math.min(width, least) ? room : null;
}

/** Reserves space for a notification below the head of a dialog: the content moves down, so that it is not covered. */
function reserve(dialog: HTMLElement | null, room: number): void {
  const body = dialog?.querySelector<HTMLElement>('.dialog-body');
  if (body) body.style.marginTop = room > 0 ? `${room}px` : '';
}

function place(element: HTMLElement): void {
  const dialog = element.closest('dialog');
  const box = dialog?.getBoundingClientRect();
  element.style.width = '';
  const { offsetHeight: height, offsetWidth: width } = element;
  const narrow = box ? widthBeside({ height, width }, box, window.innerWidth) : null;
  const beside = narrow !== null;
  element.style.width = beside && narrow < width ? `${narrow}px` : '';
  element.style.margin = beside ? `0 ${gap}px 0 auto` : '';
  const under = box !== undefined && !beside && box.top < height + 2 * gap;
  reserve(dialog, under ? height + 2 * gap : 0);
  const bars = (dialog ?? document).querySelectorAll('.dialog-head, [data-bar]');
  const active = document.activeElement;
  // In reserved space, the notification covers nothing.
  const free = under && dialog?.querySelector('.dialog-body') !== null;
  const top = topOf({
    height,
    window: window.innerHeight,
    dialog: box?.top ?? null,
    // A bar at the bottom of the window does not count as a head.
    bar: Math.max(
      0,
      ...Array.from(bars, (bar) => bar.getBoundingClientRect()).flatMap(({ top: from, bottom }) =>
        from < window.innerHeight / 2 ? bottom : [],
      ),
    ),
    focus:
      !free && active?.matches(fields) && !element.contains(active) ? active.getBoundingClientRect() : null,
  });
  element.style.setProperty('--toast-top', `${beside ? gap : top}px`);
}

/** Keeps a notification where it does not cover elements in use. Returns a function that stops this. */
export function keepClear(element: HTMLElement): () => void {
  const now = () => place(element);
  // Do not move the notification while the pointer or focus is on it.
  const unlessUsed = () => {
    if (!element.matches(':hover, :focus-within')) now();
  };
  const moves = ['scroll', 'focusin'] as const;
  now();
  // A dialog gets its new height only after the window's resize event.
  const sizes = new ResizeObserver(now);
  sizes.observe(element.closest('dialog') ?? document.documentElement);
  // A bar grows once its text has loaded.
  const observeBars = () => {
    const all = document.querySelectorAll('[data-bar]');
    for (const bar of all) sizes.observe(bar);
    return all.length;
  };
  // After a sign-in, the next page has other bars.
  let bars = observeBars();
  const pages = new MutationObserver(() => {
    const shown = document.querySelectorAll('[data-bar]').length;
    if (shown === bars) return;
    bars = observeBars();
    unlessUsed();
  });
  pages.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', now, { passive: true });
  for (const move of moves) window.addEventListener(move, unlessUsed, { passive: true });
  return () => {
    reserve(element.closest('dialog'), 0);
    sizes.disconnect();
    pages.disconnect();
    window.removeEventListener('resize', now);
    for (const move of moves) window.removeEventListener(move, unlessUsed);
  };
}
