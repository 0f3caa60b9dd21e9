/**
 * A ref for the field a dialog focuses first: React never writes the `autofocus` attribute, which the browser looks for. A
 * field that is loaded after its dialog has opened takes the focus from the dialog's head.
 */
export const takesFocus = (element: HTMLElement | null): void => {
  element?.setAttribute('autofocus', '');
  const dialog = element?.closest('dialog');
  const head = dialog?.querySelector('.dialog-head');
  if (dialog?.open && head?.contains(document.activeElement)) element?.focus();
};
