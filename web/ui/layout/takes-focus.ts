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

/**
 * Where the focus has scrolled the beginning of a dialog away, what is to be read before the field, its title takes the focus
 * instead, as the ARIA Authoring Practices advise.
 */
export function keepBeginning(dialog: HTMLDialogElement): void {
  const body = dialog.querySelector('.dialog-body');
  if (!body || body.scrollTop <= body.clientHeight / 3) return;
  dialog.querySelector<HTMLElement>('.dialog-head h2')?.focus();
  body.scrollTop = 0;
}
