/** The number of frames to wait for errors: the server's answer passes through a queue before the next render. */
const patience = 20;

/**
 * Moves the focus to the first invalid field of a form, once the errors are rendered. The focus does not move if the
 * person has gone to another field, because they may be typing there.
 */
export function focusFirstError(
  form: HTMLFormElement,
  frames = patience,
  from = document.activeElement,
): void {
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now !== from && now?.matches('input, select, textarea')) return;
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (frames > 1) focusFirstError(form, frames - 1, from);
  });
}
