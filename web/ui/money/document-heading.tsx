import type { ReactNode } from 'react';
import { buttonStyle } from '../buttons/button-style.ts';
import { Menu, type MenuItem } from '../buttons/menu.tsx';

interface DocumentHeadingProps {
  id: string;
  title: string;
  /** The text of the link back to the list. */
  back: string;
  onBack: () => void;
  /** A line of facts below the title, such as the state. */
  facts: ReactNode;
  /** The items of the menu. On a phone the menu is beside the link back. */
  items: readonly MenuItem[];
  /** Buttons. */
  children: ReactNode;
}

/** The heading of a quote or invoice: a link back, the title, facts, and actions. */
export const DocumentHeading = ({
  id,
  title,
  back,
  onBack,
  facts,
  items,
  children,
}: DocumentHeadingProps) => (
  <div className="relative flex flex-wrap items-center gap-x-3 gap-y-2">
    <div className="min-w-0 flex-1 basis-80">
      <button
        type="button"
        className="min-h-11 type-meta text-brand-ink underline-offset-4 hover:underline"
        onClick={onBack}
      >
        {back}
      </button>
      <h2 id={id} className="type-title wrap-anywhere">
        {title}
      </h2>
      <p className="flex flex-wrap items-center gap-x-2 type-meta text-ink-soft">{facts}</p>
    </div>
    <div className="max-sm:absolute max-sm:end-0 max-sm:top-0">
      {items.length > 0 && (
        <Menu
          label={`More for ${title}`}
          className={buttonStyle('quiet', 'md', 'size-11 px-0 text-ink-soft')}
          items={items}
        />
      )}
    </div>
    {children}
  </div>
);
