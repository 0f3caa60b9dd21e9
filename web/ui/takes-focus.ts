/** A ref for the field a dialog opens on: React never writes the attribute that the browser looks for. */
export const takesFocus = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
