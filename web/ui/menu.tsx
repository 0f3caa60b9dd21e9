import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Where it goes; with it, it is a link. */
  href?: string;
  onSelect?: () => void;
  tone?: 'danger';
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

const itemStyle = (tone: MenuItem['tone']) =>
  `flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm font-medium outline-none select-none data-highlighted:bg-hover ${tone ? 'text-danger-ink' : 'text-ink'}`;

/** A button with a list of actions and links. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-40 outline-none">
          <Base.Popup className="min-w-52 origin-(--transform-origin) rounded-lg bg-overlay p-1.5 shadow-lg ring-1 ring-line transition duration-150 outline-none data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
            {items.map(({ label, icon, href, onSelect, tone }) =>
              href === undefined ? (
                <Base.Item key={label} onClick={onSelect} className={itemStyle(tone)}>
                  {icon}
                  {label}
                </Base.Item>
              ) : (
                <Base.LinkItem key={label} href={href} onClick={onSelect} className={itemStyle(tone)}>
                  {icon}
                  {label}
                </Base.LinkItem>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
