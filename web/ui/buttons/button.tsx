import { useId, type ComponentProps, type MouseEvent } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { Spinner } from '../feedback/spinner.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: a spinner shows, presses do nothing, focus and width stay. */
  pending?: boolean;
  /** The label while pending, such as 'Submitting...'; by default the label stays. */
  pendingLabel?: string;
  /** Why it is disabled: shown on hover and focus, read by screen readers. The button can still be focused. */
  disabledReason?: string | null | undefined;
  disabled?: boolean;
}

/**
 * A button; `type` is `button` by default. One that writes (it is given `pending`) takes a double click as one: the second would
 * send again, or act on what came into the place of the first.
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
