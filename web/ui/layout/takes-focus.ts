/**
 * A ref for the field that takes the focus when its dialog opens. Browsers look for the `autofocus` attribute, which
 * React never writes. A field that is rendered later takes the focus only if it is still on the dialog's head.
 */
export const takesFocus = (element: HTMLElement | null): void => {
  element?.setAttribute('autofocus', '');
  const dialog = element?.closest('dialog');
  const head = dialog?.querySelector('.dialog-head');
  if (!dialog?.open || !head?.contains(document.activeElement)) return;
  element?.focus();
  keepBeginning(dialog);
};

/**
 * A ref for a field in a form that a button opens in place. The field takes the focus, and the whole form scrolls into
 * view.
 */
export const focusOnMount = (element: HTMLElement | null): void => {
  element?.focus();
  element?.closest('form')?.scrollIntoView({ block: 'nearest' });
};

/** Events that show that a person is using the dialog. */
const uses = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

/**
 * Focuses the dialog's title if focusing the field has scrolled the top of the dialog out of view. The ARIA Authoring
 * Practices advise this, because people first read the text before the field. It also does so if loading content pushes
 * the field out of view, until the person uses the dialog.
 */
function keepBeginning(dialog: HTMLDialogElement): void {
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
 * Opens a dialog as `showModal` does. If the dialog is inside of a part that is hidden while loading, the dialog takes
 * the focus once that part is visible. Returns a function that stops the wait.
 */
export function showWithFocus(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  keepBeginning(dialog);
  if (dialog.contains(document.activeElement)) return () => {};
  const observer = new ResizeObserver(() => {
    if (!dialog.checkVisibility()) return;
    observer.disconnect();
    // The page behind is inert and cannot have the focus. Opening the dialog again makes the browser choose the focused
    // element.
    if (document.activeElement !== document.body || !dialog.open) return;
    dialog.close();
    dialog.showModal();
    keepBeginning(dialog);
  });
  observer.observe(dialog);
  return () => observer.disconnect();
}
