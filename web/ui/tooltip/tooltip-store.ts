import { timing } from '#contract/timing.ts';

/** The element that a tooltip belongs to, and its text. */
export interface TooltipTarget {
  anchor: HTMLElement;
  text: string;
}

/** What the page shows of its one tooltip. */
export interface TooltipState {
  /** True once an element with a tooltip was pointed at or focused: its code is needed. */
  wanted: boolean;
  /** The tooltip shown last; it stays while it fades. */
  target: TooltipTarget | null;
  open: boolean;
  /** What opened it: a pointer that leaves closes only what a pointer opened. */
  by: 'pointer' | 'focus';
}

// The pointer crosses a gap on its way from the element to its tooltip, which must not close then (WCAG 1.4.13).
const crossingMs = 100;

let state: TooltipState = { wanted: false, target: null, open: false, by: 'pointer' };
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let leftAt = Number.NEGATIVE_INFINITY;

function set(next: Partial<TooltipState>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function show(target: TooltipTarget, by: TooltipState['by']) {
  clearTimeout(timer);
  if (target.anchor.isConnected) set({ wanted: true, target, open: true, by });
}

/** The state for `useSyncExternalStore`. */
export const currentTooltip = (): TooltipState => state;

/** Calls back when the state changes; returns the function that unsubscribes. */
export function subscribeTooltip(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Opens a tooltip after 700 ms under the pointer; at once while another is open, and within 300 ms after. */
export function pointAt(target: TooltipTarget): void {
  clearTimeout(timer);
  if (!state.wanted) set({ wanted: true });
  const skips = state.open || Date.now() - leftAt < timing.tooltipSkip;
  timer = setTimeout(() => show(target, 'pointer'), skips ? 0 : timing.tooltipOpen);
}

/** Opens a tooltip at once, as for the keyboard. */
export const focusOn = (target: TooltipTarget): void => show(target, 'focus');

/** Closes the tooltip, and forgets one that is about to open. */
export function hideTooltip(): void {
  clearTimeout(timer);
  if (state.open) set({ open: false });
}

/** The pointer left the element or its tooltip: closes it unless the pointer arrives at the other. */
export function leaveTooltip(): void {
  clearTimeout(timer);
  if (!state.open || state.by === 'focus') return;
  leftAt = Date.now();
  timer = setTimeout(hideTooltip, crossingMs);
}

/** The pointer is on the tooltip itself: it stays. */
export const stayOnTooltip = (): void => clearTimeout(timer);

/** The code could not be loaded: the next use tries again. */
export const unwantTooltip = (): void => set({ wanted: false, open: false });

/** Closes the tooltip of an element that goes away. */
export function dropAnchor(anchor: HTMLElement | null): void {
  if (state.target?.anchor === anchor) hideTooltip();
}
