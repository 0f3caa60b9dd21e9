/** How many frames what is wrong may take to show: the answer of the server passes through a queue before the page is drawn anew. */
const patience = 20;

/** Moves the focus to the first field of a form that is wrong, once the page shows which ones are. */
export function focusFirstError(form: HTMLFormElement, frames = patience): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else if (frames > 1) focusFirstError(form, frames - 1);
  });
}
