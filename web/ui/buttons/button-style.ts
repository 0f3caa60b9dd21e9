import { cx } from '../class-names.ts';

/**
 * The prominence of a button.
 * - `accent`: the one main action of a public page
 * - `primary`: the main action of a form or a panel
 * - `secondary`: other actions
 * - `quiet`: actions in rows and toolbars
 * - `danger`: an action that cannot easily be undone
 */
export type ButtonVariant = 'accent' | 'primary' | 'secondary' | 'quiet' | 'danger';

/** `md` is 44 px high, `lg` 52 px. `sm` is 36 px, or 44 px on a touch screen. */
export type ButtonSize = 'sm' | 'md' | 'lg';

const solid: ReadonlySet<ButtonVariant> = new Set(['accent', 'primary', 'danger']);

/** The class names of a button, or of a link that looks like a button; styled in styles/parts.css. */
export const buttonStyle = (
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  className?: string,
) => cx('button', solid.has(variant) && 'solid', variant, size !== 'md' && size, className);
