import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Ellipsis } from '../pictures/lucide.tsx';
import { loadScreen } from '../layout/load-screen.ts';

/** One item of a menu. */
export interface MenuItem {
  label: string;
  /** A second line, such as a code. */
  detail?: string | undefined;
  onSelect: () => void;
  /** The address that the item opens, as a link. */
  href?: string;
  /** True if the link downloads a file. */
  download?: boolean;
  /** True if the item removes data. */
  danger?: boolean;
  /** Set if the items are a choice: true for the current item. */
  checked?: boolean;
}

/** The label and items of a menu, and the style of its button. */
export interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  items: readonly MenuItem[];
  /** Classes of the button. */
  className: string;
  align?: 'start' | 'end';
  /** The content of the button: three dots by default. */
  children?: ReactNode;
}

const load = () => import('./menu-layer.tsx');
const MenuLayer = lazy(() => loadScreen(load, 'MenuLayer'));

/**
 * A button that opens a menu. The code of the menu loads when pointer or focus first reach the button, because most
 * menus are never opened.
 */
export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false);
  const { label, className, children = <Ellipsis className="size-5" aria-hidden="true" /> } = props;
  const prepare = () => {
    // Ignore a failure here: pressing the button tries again, and reloads the page after an update of the app.
    load().catch(() => {});
  };
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={pressed || undefined}
      className={className}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setPressed(true)}
    >
      {children}
    </button>
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <MenuLayer {...props}>{children}</MenuLayer>
    </Suspense>
  );
}
