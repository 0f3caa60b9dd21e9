/**
 * A ref for the field a dialog focuses first: React never writes the `autofocus` attribute, which the browser looks for. A
 * field that is loaded after its dialog has opened takes the focus from the dialog's head.
 */
export const takesFocus = (element: HTMLElement | null): void => {
  element?.setAttribute('autofocus', '');
  const dialog = element?.closest('dialog');
  const head = dialog?.querySelector('.dialog-head');
  if (!dialog?.open || !head?.contains(document.activeElement)) return;
  element?.focus();
  keepBeginning(dialog);
};

/** What says that a person has begun to use a dialog. */
const uses = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

/**
 * Where the focus has scrolled the beginning of a dialog away, what is to be read before the field, its title takes the focus
 * instead, as the ARIA Authoring Practices advise; also where the field goes out of sight because something above it has loaded,
 * until the person begins to use the dialog.
 */
export function keepBeginning(dialog: HTMLDialogElement): void {
  const body = dialog.querySelector('.dialog-body');
  if (!body) return;
  const ended = new AbortController();
  const observer = new ResizeObserver(() => {
    if (!dialog.open) ended.abort();
    else check();
  });
  const check = () => {
    const focused = document.activeElement;
    if (!focused || !body.contains(focused)) return;
    const below = focused.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom;
    if (body.scrollTop <= body.clientHeight / 3 && !below) return;
    dialog.querySelector<HTMLElement>('.dialog-head h2')?.focus();
    body.scrollTop = 0;
    ended.abort();
  };
  check();
  if (ended.signal.aborted) return;
  ended.signal.addEventListener('abort', () => observer.disconnect());
  for (const use of uses)
    dialog.addEventListener(use, () => ended.abort(), {
      capture: true,
      passive: true,
      signal: ended.signal,
    });
  for (const part of body.children) observer.observe(part);
}

/**
 * Opens a dialog as `showModal` does. Where it stands in something that is hidden until it has loaded, it takes the focus once it
 * is shown. Returns what ends that.
 */
export function showWithFocus(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  keepBeginning(dialog);
  if (dialog.contains(document.activeElement)) return () => {};
  const observer = new ResizeObserver(() => {
    if (!dialog.checkVisibility()) return;
    observer.disconnect();
    // The page behind cannot have it. To open it anew lets the browser choose what it focuses.
    if (document.activeElement !== document.body || !dialog.open) return;
    dialog.close();
    dialog.showModal();
    keepBeginning(dialog);
  });
  observer.observe(dialog);
  return () => observer.disconnect();
}
