/**
 * A ref for the field that a dialog focuses first. The browser looks for the `autofocus` attribute, which React never writes. A
 * field rendered after its dialog has opened takes the focus if it is still on the dialog's head.
 */
export const takesFocus = (element: HTMLElement | null): void => {
  element?.setAttribute('autofocus', '');
  const dialog = element?.closest('dialog');
  const head = dialog?.querySelector('.dialog-head');
  if (!dialog?.open || !head?.contains(document.activeElement)) return;
  element?.focus();
  keepBeginning(dialog);
};

/** A ref for the field of a form that a button opens in place: the field takes the focus, and the whole form comes into view. */
export const focusOnMount = (element: HTMLElement | null): void => {
  element?.focus();
  element?.closest('form')?.scrollIntoView({ block: 'nearest' });
};

/** The events that show that a person uses a dialog. */
const uses = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

/**
 * Focuses the dialog's title if focusing the field has scrolled the beginning of the dialog out of view. The ARIA Authoring
 * Practices advise this, because people read the text before the field first. It also does so if loading content pushes the field
 * out of view, until the person uses the dialog.
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
 * Opens a dialog as `showModal` does. If the dialog is inside a part hidden until it has loaded, the dialog takes the focus
 * once it is visible. Returns the function that stops waiting for that.
 */
export function showWithFocus(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  keepBeginning(dialog);
  if (dialog.contains(document.activeElement)) return () => {};
  const observer = new ResizeObserver(() => {
    if (!dialog.checkVisibility()) return;
    observer.disconnect();
    // The page behind is inert and cannot have the focus. Opening the dialog again lets the browser choose the focused element.
    if (document.activeElement !== document.body || !dialog.open) return;
    dialog.close();
    dialog.showModal();
    keepBeginning(dialog);
  });
  observer.observe(dialog);
  return () => observer.disconnect();
}
