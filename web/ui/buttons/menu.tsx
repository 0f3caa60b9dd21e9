import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadScreen } from '../layout/load-screen.ts';

/** One thing a menu does. */
export interface MenuItem {
  label: string;
  /** A second line, such as a code. */
  detail?: string | undefined;
  onSelect: () => void;
  /** It takes something away. */
  danger?: boolean;
  /** Set where the items are a choice: true for the one in force. */
  checked?: boolean;
}

/** The label and items of a menu, and how its button looks. */
export interface MenuProps {
  /** What the button is read as. */
  label: string;
  items: readonly MenuItem[];
  /** Classes of the button. */
  className: string;
  align?: 'start' | 'end';
  /** What the button shows. */
  children: ReactNode;
}

const load = () => import('./menu-layer.tsx');
const MenuLayer = lazy(() => loadScreen(load, 'MenuLayer'));

/** A button that opens a menu. The menu itself is loaded when the button is first approached: most are never opened. */
export function Menu(props: MenuProps) {
  const [pressed, setPressed] = useState(false);
  const { label, className, children } = props;
  const prepare = () => {
    // A failure here is no failure yet: the press tries again, and reloads the page after an update.
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
      <MenuLayer {...props} />
    </Suspense>
  );
}
