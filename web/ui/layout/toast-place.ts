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
 * Where a notification begins: above the open dialog where there is room, since the page there cannot be used, else beside it, else
 * under the bar, where a dialog keeps room for it; past what has the focus, if that would be covered. The foot of a page or a dialog, with its main action, stays free.
 */
export function topOf({ height, window: whole, dialog, bar, focus }: Around): number {
  if (dialog !== null && dialog >= height + 2 * gap) return gap;
  const under = Math.max(0, bar) + gap;
  const covers = focus !== null && focus.top < under + height && focus.bottom > under;
  const top = covers ? focus.bottom + gap : under;
  // What reaches to the end of the window, a long text say, leaves no room below it.
  return top + height + gap > whole ? under : top;
}

/** The least width, in pixels, in which the words of a notification still read well. */
const least = 288;

/**
 * How wide a notification of this size stands beside an open dialog that reaches to the top of the window; null where it is not to stand
 * there. Pixels. It gives up some of its width first: otherwise everything in the dialog moves down for it.
 */
export function widthBeside(
  { height, width }: { height: number; width: number },
  { top, right }: { top: number; right: number },
  window: number,
): number | null {
  const room = Math.min(width, window - right - 2 * gap);
  return top < height + 2 * gap && room >= Math.min(width, least) ? room : null;
}

/** Keeps room for a notification under the head of a dialog: what is read there moves down instead of lying beneath it. */
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
  // Where room is kept for it, nothing that is used lies beneath.
  const free = under && dialog?.querySelector('.dialog-body') !== null;
  const top = topOf({
    height,
    window: window.innerHeight,
    dialog: box?.top ?? null,
    bar: Math.max(0, ...Array.from(bars, (bar) => bar.getBoundingClientRect().bottom)),
    focus:
      !free && active?.matches(fields) && !element.contains(active) ? active.getBoundingClientRect() : null,
  });
  element.style.top = `${beside ? gap : top}px`;
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
    reserve(element.closest('dialog'), 0);
    sizes.disconnect();
    pages.disconnect();
    window.removeEventListener('resize', now);
    for (const move of moves) window.removeEventListener(move, unlessUsed);
  };
}
