// The reasons why closing the page now would lose data.
const unsent = new Set<string>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the browser ask for confirmation before the page is closed, as long as any `reason` is true. */
export function guardLeaving(reason: string, stands: boolean): void {
  if (stands) unsent.add(reason);
  else unsent.delete(reason);
  if (unsent.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

/** True if closing the page now would lose data for this `reason`. */
export const wouldLose = (reason: string): boolean => unsent.has(reason);

/** Allows leaving the page without a question: the app itself leaves or reloads the page, and has stored the drafts. */
export function leaveUnasked(): void {
  window.removeEventListener('beforeunload', ask);
}

/** Clears all reasons. Tests need this, since they share this module. */
export function forgetUnsent(): void {
  unsent.clear();
  leaveUnasked();
}
