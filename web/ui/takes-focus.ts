/**
 * A ref for the field a dialog opens on: React never writes the attribute that the browser looks for. A field that comes when its
 * dialog is open already, because it had to be loaded, takes the focus from where the browser put it instead.
 */
export const takesFocus = (element: HTMLElement | null): void => {
  element?.setAttribute('autofocus', '');
  const dialog = element?.closest('dialog');
  const head = dialog?.querySelector('.dialog-head');
  if (dialog?.open && head?.contains(document.activeElement)) element?.focus();
};
