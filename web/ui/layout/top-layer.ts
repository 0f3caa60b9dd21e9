// The page behind a modal dialog is inert, so what must stay usable above it (a toast) is rendered inside the topmost one.
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

/** Calls back when the topmost dialog changes; returns the function that unsubscribes. */
export function subscribeDialogs(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The topmost modal dialog, or null. */
export const topDialog = () => open.at(-1) ?? null;

/** How long after the first press a second one makes a double click, in milliseconds. */
const doubleClickMs = 500;

/**
 * Drops the second half of a double click that has closed what it was on: it would press what lies beneath. A first press elsewhere
 * begins another one, which is not concerned.
 */
export function dropSecondClick(): void {
  const ended = new AbortController();
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) {
      // Not a click: a dialog that closes on the press of its backdrop has the click of that press still before it.
      if (event.type === 'mousedown') ended.abort();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const press of ['mousedown', 'click'] as const)
    window.addEventListener(press, drop, { capture: true, signal: ended.signal });
  setTimeout(() => ended.abort(), doubleClickMs);
}
