import { useId, type ComponentProps, type MouseEvent } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { Spinner } from '../feedback/spinner.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** True while an action runs: the button shows a spinner and ignores presses, but keeps its focus and width. */
  pending?: boolean;
  /** The label while pending, such as 'Submitting...'. Without this, the label stays. */
  pendingLabel?: string;
  /**
   * The reason why the button is disabled, shown on hover and focus and read by screen readers. The button can still
   * take the focus.
   */
  disabledReason?: string | null | undefined;
  disabled?: boolean;
}

/**
 * A button; its `type` is `button` by default. With `pending`, a double click counts as one press: the second click
 * would send again, or press the control that replaced the button.
 */
export function Button({
  variant = 'primary',
  size = 'md',
  pending,
  pendingLabel,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = pending || Boolean(disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const again = pending !== undefined && event.detail > 1;
    if (off || again) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle(variant, size, className)}
      onClick={press}
      aria-disabled={off || undefined}
      aria-busy={pending || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
    >
      {pending ? <Spinner className="size-4.5" /> : null}
      {pending && pendingLabel ? pendingLabel : children}
      {disabledReason ? (
        <span id={reasonId} aria-hidden="true" className="reason">
          {disabledReason}
        </span>
      ) : null}
    </button>
  );
}
