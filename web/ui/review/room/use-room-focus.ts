import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { topDialog } from '#web/ui/layout/top-layer.ts';
import type { KeyPress } from './room-keys.ts';

/** True if no element has the focus. */
const focusIsLost = () => document.activeElement === document.body || document.activeElement === null;

/**
 * Keeps the focus in a room, since its keys need it. The heading takes the focus when the room opens, when it has
 * loaded, and when the focused element is removed.
 */
export function useKeptFocus(heading: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const title = heading.current;
    const dialog = title?.closest('dialog');
    if (!title || !dialog) return;
    // React never writes the `autofocus` attribute, but `showModal` looks for it.
    title.setAttribute('autofocus', '');
    if (dialog.open && focusIsLost()) title.focus();
    let last: Element | null = document.activeElement;
    const onFocus = ({ target }: FocusEvent) => (last = target instanceof Element ? target : null);
    // A press on an empty area removes the focus on purpose. A removed element loses the focus with the same event.
    const onBlur = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === last && last?.isConnected) last = null;
      });
    const observer = new MutationObserver(() => {
      if (last && !last.isConnected && focusIsLost()) title.focus({ preventScroll: true });
    });
    dialog.addEventListener('focusin', onFocus);
    dialog.addEventListener('focusout', onBlur);
    observer.observe(dialog, { childList: true, subtree: true });
    return () => {
      dialog.removeEventListener('focusin', onFocus);
      dialog.removeEventListener('focusout', onBlur);
      observer.disconnect();
    };
  }, [heading]);
}

/** Handles keys that are pressed while no element has the focus, as after a press on an empty area. */
export function useStrayKeys(within: RefObject<Element | null>, onKey?: (event: KeyPress) => void): void {
  useEffect(() => {
    if (!onKey) return;
    const listen = (event: KeyboardEvent) => {
      const dialog = within.current?.closest('dialog');
      if (!dialog || topDialog() !== dialog) return;
      // After a press on an empty area, some browsers focus the dialog itself.
      if (event.target === document.body || event.target === dialog) onKey(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [within, onKey]);
}

/** Applies a change, and focuses the button if the change has removed the focused element. */
export function changeBeside(button: HTMLElement | null, change: () => void): void {
  flushSync(change);
  if (focusIsLost()) button?.focus();
}

/** Moves the focus into the panel of a room, and back to the button that opened the panel. */
export function usePanelFocus() {
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  return {
    /** The ref of the panel. */
    panel,
    /** Shows a panel. `button` opened it; null if another panel did. */
    enter: (button: HTMLElement | null, change: () => void) => {
      flushSync(change);
      opener.current = button ?? opener.current;
      // A field of the panel may already have the focus.
      if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
    },
    leave: (change: () => void) => {
      flushSync(change);
      const button = opener.current;
      opener.current = null;
      button?.focus();
      // If a mark opened the panel, or its button is no longer visible, focus the room's heading.
      if (!button || document.activeElement !== button)
        panel.current?.closest('dialog')?.querySelector('h2')?.focus();
    },
  };
}
