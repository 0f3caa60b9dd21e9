// What closing the page now would lose.
const unsent = new Set<string>();

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Lets the browser ask before the page is closed, for as long as any `reason` stands. */
export function guardLeaving(reason: string, stands: boolean): void {
  if (stands) unsent.add(reason);
  else unsent.delete(reason);
  if (unsent.size > 0) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

/** Whether closing the page now would lose what `reason` stands for. */
export const wouldLose = (reason: string): boolean => unsent.has(reason);

/** Lets the page go without a question: it leaves by itself, and has kept what it could. */
export function leaveUnasked(): void {
  window.removeEventListener('beforeunload', ask);
}
