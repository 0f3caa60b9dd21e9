// The page behind a modal dialog is inert. A toast must stay usable, so it is rendered inside the topmost dialog.
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

/** Registers a dialog that became modal. */
export const pushDialog = (dialog: HTMLDialogElement) =>
  set([...open.filter((other) => other !== dialog), dialog]);

/** Unregisters a dialog that closed or was unmounted. */
export function popDialog(dialog: HTMLDialogElement) {
  if (open.includes(dialog)) set(open.filter((other) => other !== dialog));
}

/** Calls `listener` when the topmost dialog changes; returns the function that unsubscribes. */
export function subscribeDialogs(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The topmost modal dialog, or null. */
export const topDialog = () => open.at(-1) ?? null;
