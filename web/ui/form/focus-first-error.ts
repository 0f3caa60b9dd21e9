/**
 * How many frames to wait for the errors to be rendered: the server's answer passes through a queue before the next render.
 */
const patience = 20;

/** Moves the focus to the first invalid field of a form, once the errors are rendered. */
export function focusFirstError(form: HTMLFormElement, frames = patience): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (frames > 1) focusFirstError(form, frames - 1);
  });
}
