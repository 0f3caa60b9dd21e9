import { useEffect, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import { popDialog, pushDialog } from './top-layer.ts';

interface DialogProps {
  open: boolean;
  /** Called by the close button, Escape and a press on the backdrop. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot, the main action last. */
  footer?: ReactNode;
  /** `sm` 26 rem, `md` 34, `lg` 46 wide. */
  size?: 'sm' | 'md' | 'lg';
  /** False keeps a press beside the dialog from closing it: for forms with something typed. */
  closeOnBackdrop?: boolean;
}

const widths = { sm: 'max-w-[26rem]', md: 'max-w-[34rem]', lg: 'max-w-[46rem]' };

// The server renders no effects and would warn about a layout effect.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** A modal dialog on the browser's own element: focus goes in and comes back, Escape closes, the page behind is inert. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  closeOnBackdrop = true,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    pushDialog(dialog);
    if (!dialog.open) dialog.showModal();
    return () => {
      popDialog(dialog);
      dialog.close();
    };
  }, [open]);

  // The dialog has no padding of its own: a press on the element itself is one on the backdrop.
  const press = (event: MouseEvent<HTMLDialogElement>) => {
    if (closeOnBackdrop && event.target === event.currentTarget) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onMouseDown={press}
      onCancel={(event) => {
        // A file picker inside tells its own cancelling up the tree.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // The browser closes it by itself at a second Escape.
        if (open && ref.current?.open === false) onClose();
      }}
      className={cx(
        'm-auto w-[calc(100%-2rem)] rounded-xl bg-overlay p-0 text-ink shadow-lg backdrop:bg-black/50 backdrop:backdrop-blur-xs open:animate-rise max-sm:mb-4',
        widths[size],
      )}
    >
      {open ? (
        <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
          <header className="flex items-start gap-4 border-b border-line px-6 pt-4 pb-3">
            <div className="min-w-0 flex-1 py-1.5">
              <h2 id={`${id}-title`} className="text-2xl">
                {title}
              </h2>
              {description ? (
                <p id={`${id}-description`} className="mt-1.5 text-ink-soft">
                  {description}
                </p>
              ) : null}
            </div>
            <button
              type="button"
              onClick={onClose}
              aria-label="Close dialog"
              className="-mr-2.5 flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-hover hover:text-ink"
            >
              <Icon name="close" />
            </button>
          </header>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-6 pt-5 pb-6">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
              {footer}
            </footer>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}
