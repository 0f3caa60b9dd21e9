import { Menu as Base } from '@base-ui/react/menu';
import { useRef, useState } from 'react';
import { cx } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import type { MenuProps } from './menu.tsx';

const itemStyle =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 type-text outline-none data-highlighted:bg-hover';

/** The open menu of a button: arrow keys move, letters jump to items, Escape closes. */
export function MenuLayer({ label, items, className, align = 'end', children }: MenuProps) {
  // State, not a ref: on the first press, a ref would be set only after the menu has computed its position.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  // The element that the chosen item has focused, such as the field that it fills. The focus stays there.
  const moved = useRef<HTMLElement>(null);
  const select = (onSelect: () => void) => {
    onSelect();
    const { activeElement } = document;
    moved.current =
      activeElement instanceof HTMLElement && !box?.contains(activeElement) ? activeElement : null;
  };
  const nextFocus = () => {
    const element = moved.current;
    moved.current = null;
    return element ?? true;
  };
  return (
    <div ref={setBox} className="contents">
      <Base.Root modal={false} defaultOpen>
        <Base.Trigger aria-label={label} className={className}>
          {children}
        </Base.Trigger>
        {/* Render the menu here. By default it is at the end of the page, which is inert below a modal dialog. */}
        {box && (
          <Base.Portal container={box}>
            <Base.Positioner positionMethod="fixed" align={align} sideOffset={4} className="z-30">
              <Base.Popup
                finalFocus={nextFocus}
                className="max-h-[min(24rem,var(--available-height))] min-w-48 max-w-[min(22rem,var(--available-width))] overflow-y-auto overscroll-contain rounded-lg bg-overlay p-1.5 text-ink shadow-lg ring-1 ring-control outline-none"
              >
                {items.map(({ label: text, detail, onSelect, href, download, danger, checked }) => (
                  <Base.Item
                    key={`${text} ${detail}`}
                    onClick={() => select(onSelect)}
                    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the menu fills it
                    render={href === undefined ? undefined : <a href={href} download={download} />}
                    aria-current={checked || undefined}
                    className={cx(itemStyle, danger && 'text-danger-ink')}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block wrap-anywhere">{text}</span>
                      {detail && <span className="block type-meta text-ink-soft">{detail}</span>}
                    </span>
                    {checked && <Icon name="check" className="size-4.5 text-brand-ink" />}
                  </Base.Item>
                ))}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        )}
      </Base.Root>
    </div>
  );
}
