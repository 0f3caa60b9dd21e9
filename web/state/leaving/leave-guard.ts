// The reasons why closing the page now would lose something.
const unsent = new Set<string>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask before the page is closed, while any `reason` holds. */
export function guardLeaving(reason: string, stands: boolean): void {
  if (stands) unsent.add(reason);
  else unsent.delete(reason);
  if (unsent.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

/** Whether closing the page now would lose something for `reason`. */
export const wouldLose = (reason: string): boolean => unsent.has(reason);

/** Lets the page be left without a question: the app itself leaves or reloads it, and has stored the drafts. */
export function leaveUnasked(): void {
  window.removeEventListener('beforeunload', ask);
}

/** Clears all reasons; for tests, which share this module. */
export function forgetUnsent(): void {
  unsent.clear();
  leaveUnasked();
}
