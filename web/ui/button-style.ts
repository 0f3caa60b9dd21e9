import { cx } from './class-names.ts';

/**
 * How loud a button is.
 * - `accent`: the one main action of a public page
 * - `primary`: the main action of a form or a panel
 * - `secondary`: other actions
 * - `quiet`: actions in rows and toolbars
 * - `danger`: what cannot easily be undone
 */
export type ButtonVariant = 'accent' | 'primary' | 'secondary' | 'quiet' | 'danger';

/** `md` is 44 px high, `lg` 52; `sm` is 36 for a mouse and 44 for a finger. */
export type ButtonSize = 'sm' | 'md' | 'lg';

// A solid button answers to the pointer by its shadow: another brightness could cost the words their contrast.
const solid =
  'shadow-button not-aria-disabled:hover:-translate-y-px not-aria-disabled:hover:shadow-lift active:translate-y-0';

const variants: Record<ButtonVariant, string> = {
  accent: `bg-accent text-on-accent ${solid}`,
  primary: `bg-brand text-on-brand ${solid}`,
  secondary:
    'bg-raised text-ink shadow-sm ring-1 ring-inset ring-line not-aria-disabled:hover:ring-control active:bg-pressed',
  quiet: 'text-ink not-aria-disabled:hover:bg-hover active:bg-pressed',
  danger: `bg-danger text-on-danger ${solid}`,
};

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 pointer-coarse:min-h-11 px-3 text-sm',
  md: 'min-h-11 px-4.5 text-sm',
  lg: 'min-h-13 px-6 text-base',
};

/** The classes of a button or a link that looks like one. */
export const buttonStyle = (
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  className?: string,
) =>
  cx(
    'relative inline-flex items-center justify-center gap-2 rounded-full py-2 text-center leading-tight font-semibold transition select-none',
    'aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-60 disabled:cursor-not-allowed disabled:opacity-60',
    variants[variant],
    sizes[size],
    className,
  );
