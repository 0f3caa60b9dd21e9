import { timing } from '#contract/timing.ts';

/** The content of a notification. `tone` is `info` by default. An error interrupts a screen reader; other tones wait. */
export interface ToastOptions {
  title: string;
  description?: string;
  tone?: 'success' | 'error' | 'info';
  action?: { label: string; onClick: () => void };
}

export interface ToastState extends ToastOptions {
  id: number;
  /** False once dismissed; the toast is removed from the store `timing.toastRemoval` later. */
  open: boolean;
}

/** The title of every failure without a specific title (specification, section 5). */
export const failureTitle = 'Error';

const flashKey = 'foyer:flash';
let current: ToastState | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
let startedAt = 0;
let left: number = timing.toastRemoval;
const listeners = new Set<() => void>();

function set(next: ToastState | null) {
  current = next;
  for (const listener of listeners) listener();
}

function run() {
  startedAt = Date.now();
  timer = setTimeout(dismissToast, left);
}

/** Shows a notification; it replaces any other. It closes after five seconds, or after ten if it has an action. */
export function toast(options: ToastOptions) {
  clearTimeout(timer);
  set({ ...options, id: nextId++, open: true });
  left = options.action ? timing.undo : timing.toastRemoval;
  run();
}

/** Shows a notification about a failure. */
export const toastFailure = (description: string, title = failureTitle): void =>
  toast({ title, description, tone: 'error' });

/** Dismisses the current notification. */
export function dismissToast() {
  if (!current?.open) return;
  clearTimeout(timer);
  set({ ...current, open: false });
  timer = setTimeout(() => set(null), timing.toastRemoval);
}

/**
 * Dismisses the notification with this title, because the item it announced is now on the page. Other notifications
 * stay.
 */
export function withdrawToast(title: string) {
  if (current?.title === title) dismissToast();
}

/** Pauses the timer while the pointer or the focus is on the notification. */
export function pauseToast() {
  if (!current?.open) return;
  clearTimeout(timer);
  left = Math.max(1_000, left - (Date.now() - startedAt));
}

/** Resumes the timer. */
export function resumeToast() {
  if (!current?.open) return;
  clearTimeout(timer);
  run();
}

/** Stores a notification for the next page to show. It cannot have an action. */
export function flash(options: Omit<ToastOptions, 'action'>) {
  try {
    sessionStorage.setItem(flashKey, JSON.stringify(options));
  } catch {
    // Without storage the notification is lost, but the browser still opens the next page.
  }
}

/** Shows the notification that `flash` has stored, once. */
export function showFlash() {
  try {
    const kept = sessionStorage.getItem(flashKey);
    if (!kept) return;
    sessionStorage.removeItem(flashKey);
    toast(JSON.parse(kept) as ToastOptions);
  } catch {
    // Storage is blocked, or contains other data: show no notification.
  }
}

/** Calls `listener` on every change. Returns a function that unsubscribes. */
export function subscribeToast(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The current notification, or null. */
export const currentToast = () => current;
