import { timing } from '#contract/timing.ts';

/** A tooltip's text and its element. */
interface TooltipTarget {
  anchor: HTMLElement;
  text: string;
}

/** The state of the tooltip; the page has only one. */
export interface TooltipState {
  /** True once an element with a tooltip has been hovered or focused: the code must load. */
  wanted: boolean;
  /** The last tooltip shown; it is kept while it fades out. */
  target: TooltipTarget | null;
  open: boolean;
  /** The cause of opening. A leaving pointer closes only tooltips that a pointer opened. */
  by: 'pointer' | 'focus';
}

// The pointer crosses a gap between the element and its tooltip. The tooltip must stay open in this time, in
// milliseconds (WCAG 1.4.13).
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

/** Calls `listener` when the state changes. Returns a function that unsubscribes. */
export function subscribeTooltip(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Opens a tooltip after the pointer has rested for 700 ms. It opens at once while another tooltip is open, and within
 * 300 ms after that one closed.
 */
export function pointAt(target: TooltipTarget): void {
  clearTimeout(timer);
  if (!state.wanted) set({ wanted: true });
  const skips = state.open || Date.now() - leftAt < timing.tooltipSkip;
  timer = setTimeout(() => show(target, 'pointer'), skips ? 0 : timing.tooltipOpen);
}

/** Opens a tooltip at once, for the keyboard. */
export const focusOn = (target: TooltipTarget): void => show(target, 'focus');

/** Closes the tooltip, or cancels a tooltip that is about to open. */
export function hideTooltip(): void {
  clearTimeout(timer);
  if (state.open) set({ open: false });
}

/**
 * Closes the tooltip after the pointer has left the element or the tooltip, unless it moves from the element to the
 * tooltip or back.
 */
export function leaveTooltip(): void {
  clearTimeout(timer);
  if (!state.open || state.by === 'focus') return;
  leftAt = Date.now();
  timer = setTimeout(hideTooltip, crossingMs);
}

/** Keeps the tooltip open while the pointer is on it. */
export const stayOnTooltip = (): void => clearTimeout(timer);

/** Called if loading the code fails; the next hover or focus tries again. */
export const unwantTooltip = (): void => set({ wanted: false, open: false });

/** Closes the tooltip of an element that is removed. */
export function dropAnchor(anchor: HTMLElement | null): void {
  if (state.target?.anchor === anchor) hideTooltip();
}
