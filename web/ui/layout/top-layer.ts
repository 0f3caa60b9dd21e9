// The page behind a modal dialog is inert. A toast must stay usable, so it is rendered in the top dialog.
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** Registers a dialog that has become modal. */
export const pushDialog = (dialog: HTMLDialogElement) =>
  set([...open.filter((other) => other !== dialog), dialog]);

/** Unregisters a dialog that was closed or unmounted. */
export function popDialog(dialog: HTMLDialogElement) {
  if (open.includes(dialog)) set(open.filter((other) => other !== dialog));
}

/** Calls `listener` when the top dialog changes. Returns a function that unsubscribes. */
export function subscribeDialogs(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The top modal dialog, or null. */
export const topDialog = () => open.at(-1) ?? null;
