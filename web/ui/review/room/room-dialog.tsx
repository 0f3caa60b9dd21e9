import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { showWithFocus } from '#web/ui/layout/takes-focus.ts';
import { popDialog, pushDialog } from '#web/ui/layout/top-layer.ts';

interface RoomDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Dispatches Escape in the dialog, since the back gesture of a phone does not. Returns true if a part of the dialog
 * handles the key.
 */
function takesStep(dialog: HTMLDialogElement): boolean {
  const focused = document.activeElement;
  const asked =
    focused && dialog.contains(focused) && focused !== dialog ? focused : dialog.querySelector('h2');
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  return asked?.dispatchEvent(escape) === false;
}

/** A full-screen dialog for reviewing a preview. Escape closes it. */
export function RoomDialog({ title, onClose, children }: RoomDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    pushDialog(dialog);
    const settle = dialog.open ? null : showWithFocus(dialog);
    return () => {
      settle?.();
      popDialog(dialog);
      dialog.close();
    };
  }, []);
  const closing = useRef(onClose);
  useEffect(() => {
    closing.current = onClose;
  });

  return (
    <dialog
      ref={ref}
      aria-label={title}
      onCancel={(event) => {
        // The `cancel` event of a file picker in the dialog bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!takesStep(event.currentTarget)) closing.current();
      }}
      onClose={() => {
        // After a second Escape, the browser closes the dialog without a `cancel` event.
        if (ref.current?.isConnected && !ref.current.open) closing.current();
      }}
      className="review-room dialog [view-transition-name:review-room] m-0 h-dvh max-h-none w-dvw max-w-none rounded-none bg-surface"
    >
      {children}
    </dialog>
  );
}
