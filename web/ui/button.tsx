import { useId, type ComponentProps, type MouseEvent } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: a spinner shows, presses do nothing, focus and width stay. */
  pending?: boolean;
  /** The words while pending, such as 'Submitting...'; without them the words stay. */
  pendingLabel?: string;
  /** Why it cannot be pressed now: shown on hover and focus, said by screen readers. The button stays reachable. */
  disabledReason?: string | null | undefined;
  disabled?: boolean;
}

/** A button; `type="button"` unless said. */
export function Button({
  variant = 'primary',
  size = 'md',
  pending = false,
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
    if (off) event.preventDefault();
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
