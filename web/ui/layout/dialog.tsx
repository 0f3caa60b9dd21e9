import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import { showWithFocus } from './takes-focus.ts';
import { popDialog, pushDialog } from './top-layer.ts';

interface DialogProps {
  open: boolean;
  /** Called after the close button, Escape, or a press on the backdrop. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot; the main action is the last. */
  footer?: ReactNode;
  /**
   * Widths: `sm` 26 rem, `md` 34, `lg` 46, `xl` 84. `sheet` is at the right edge, 560 px wide, and fills the screen on
   * a phone.
   */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'sheet';
  /** False: a click outside of the dialog does not close it, for forms with typed text. */
  closeOnBackdrop?: boolean;
  /** True: the dialog stays at the top of the window, even if its content grows. */
  pinned?: boolean;
  /** Shown in place of the title, such as a search field. */
  head?: ReactNode;
  /**
   * Puts the dialog below a button, at `--top` and `--right`, as wide as a menu. On a phone the dialog fills the
   * screen.
   */
  corner?: CSSProperties | undefined;
}

// React does not run effects on the server, and warns about layout effects there.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** The longest time between the two presses of a double click, in milliseconds. */
const doubleClickMs = 500;

/**
 * Ignores the second click of a double click whose first click closed the dialog. Otherwise the second would press a
 * control on the page below. The next first press ends this.
 */
function dropSecondClick(): void {
  const ended = new AbortController();
  const drop = (event: globalThis.MouseEvent) => {
    if (event.detail < 2) {
      // Only a mousedown event ends this. If a press on the backdrop closed the dialog, the click event of that press
      // still follows.
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

/** A modal native `<dialog>`. The focus moves in and returns, Escape closes, and the page behind is inert. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  closeOnBackdrop = true,
  pinned = false,
  head,
  corner,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    pushDialog(dialog);
    const settle = dialog.open ? null : showWithFocus(dialog);
    let pressedAt = -Infinity;
    const onPress = () => (pressedAt = performance.now());
    dialog.addEventListener('mousedown', onPress, true);
    return () => {
      dialog.removeEventListener('mousedown', onPress, true);
      if (performance.now() - pressedAt < 1_000) dropSecondClick();
      settle?.();
      popDialog(dialog);
      dialog.close();
    };
  }, [open]);

  // The dialog has no padding, so a press whose target is the dialog itself is on the backdrop.
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
        // The `cancel` event of a file picker inside the dialog bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // After a second Escape, the browser closes the dialog without a `cancel` event.
        if (open && ref.current?.open === false) onClose();
      }}
      className={cx('dialog', size, pinned && 'pinned', corner && 'corner')}
      style={corner}
    >
      {open ? (
        <div>
          <header className={cx('dialog-head', Boolean(head) && 'own')}>
            <div>
              <h2 id={`${id}-title`} tabIndex={-1} className={head ? 'sr-only' : undefined}>
                {title}
              </h2>
              {head}
              {description ? <p id={`${id}-description`}>{description}</p> : null}
            </div>
            <button type="button" onClick={onClose} aria-label="Close dialog" className="close-button">
              <Icon name="close" />
            </button>
          </header>
          {children ? <div className="dialog-body">{children}</div> : null}
          {footer ? <footer className="dialog-foot">{footer}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
}
