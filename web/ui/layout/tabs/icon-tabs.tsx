import { Tabs } from '@base-ui/react/tabs';
import { Ellipsis } from '#web/ui/pictures/lucide.tsx';
import type { LucideIcon } from '#web/ui/pictures/lucide/icon-of-path.tsx';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { CountBadge } from '#web/ui/text/count-badge.tsx';

/** A tab of the bar, with the number of waiting items in it. */
interface IconTab<T extends string> {
  value: T;
  label: string;
  icon: LucideIcon;
  badge?: { count: number; meaning: string } | undefined;
  /** The text about a problem in the tab: sighted users see a dot, screen readers read the text. */
  mark?: string | undefined;
}

/** A screen beside the tabs. */
interface IconLink {
  label: string;
  href: string;
  icon: LucideIcon;
}

interface IconTabsProps<T extends string> {
  label: string;
  /** True if the bar is as wide as the screens of the panel. */
  wide?: boolean;
  tabs: readonly IconTab<T>[];
  /**
   * Tabs that a phone moves to the menu "More", whose button then shows their badges. A phone shows at most six
   * entries.
   */
  behind?: readonly T[];
  /** Links at the end of the bar to other screens; a phone moves these to the menu "More" too. */
  links?: readonly IconLink[];
  /** The open tab; undefined while the default is unknown. */
  value: T | undefined;
  onChange: (tab: T) => void;
  /** One TabPanel for each tab. */
  children: ReactNode;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** The highest number of tabs that fit side by side on a phone. */
const most = 6;

/**
 * The tab bar of a screen, one line at the top. On a phone it is at the bottom, in reach of the thumb, with icons above
 * labels.
 */
export function IconTabs<T extends string>({
  label,
  wide = false,
  tabs,
  behind = [],
  links = [],
  value,
  onChange,
  children,
}: IconTabsProps<T>) {
  const [open, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const away =
    tabs.length + Math.min(links.length, 1) > most ? tabs.filter((tab) => behind.includes(tab.value)) : [];
  const last = away.length + links.length - 1;
  const waiting = away.reduce((sum, { badge }) => sum + (badge?.count ?? 0), 0);
  /** The style and class names of an entry in the menu "More". */
  const placed = (place: number) => ({
    style: { '--place': last - place } as CSSProperties,
    className: cx('icon-tab away', open && 'open', place === 0 && 'first', place === last && 'last'),
    ref: open && place === 0 ? focus : undefined,
  });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    more.current?.focus();
  };
  const current = away.find((tab) => tab.value === value);
  return (
    <Tabs.Root
      value={value ?? null}
      onValueChange={(tab: T) => {
        setOpen(false);
        onChange(tab);
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div data-bar className="foot-tabs">
        {open && (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className="fixed inset-0 sm:hidden"
            onClick={() => setOpen(false)}
          />
        )}
        <div
          className={cx(
            'relative mx-auto flex bg-raised lg:px-[calc(var(--spacing-gutter)-0.75rem)]',
            wide ? 'max-w-panel' : 'max-w-page',
          )}
        >
          <Tabs.List
            aria-label={label}
            activateOnFocus={false}
            onKeyDown={onKeyDown}
            className="flex flex-auto [scrollbar-width:none] sm:px-1 sm:max-lg:overflow-x-auto lg:gap-7 lg:px-0"
          >
            {tabs.map(({ value: tab, label: words, icon: Glyph, badge, mark }) => {
              const place = away.findIndex((each) => each.value === tab);
              return (
                <Tabs.Tab
                  key={tab}
                  value={tab}
                  aria-description={mark}
                  {...(place < 0 ? { className: 'icon-tab' } : placed(place))}
                >
                  <Glyph className="size-5 lg:size-4.5" strokeWidth={1.9} aria-hidden="true" />
                  {words}
                  {badge && badge.count > 0 && (
                    <span className="icon-tab-badge">
                      {' '}
                      <CountBadge count={badge.count} label={badge.meaning} size="sm" />
                    </span>
                  )}
                  {mark && <span className="icon-tab-mark" />}
                </Tabs.Tab>
              );
            })}
          </Tabs.List>
          {links.length > 0 && (
            <nav aria-label={`${label}, more screens`} className="contents">
              {links.map(({ label: words, href, icon: Glyph }, at) => (
                <a key={href} href={href} {...placed(away.length + at)} onKeyDown={onKeyDown}>
                  <Glyph className="size-5 lg:size-4.5" strokeWidth={1.9} aria-hidden="true" />
                  {words}
                </a>
              ))}
            </nav>
          )}
          {last >= 0 && (
            <button
              ref={more}
              type="button"
              aria-expanded={open}
              className="icon-tab sm:hidden"
              data-active={current ? '' : undefined}
              onClick={() => setOpen(!open)}
              onKeyDown={onKeyDown}
            >
              <Ellipsis className="size-5" strokeWidth={1.9} aria-hidden="true" />
              More
              {current && <span className="sr-only"> ({current.label} is open)</span>}
              {waiting > 0 && (
                <span className="icon-tab-badge">
                  {' '}
                  <CountBadge
                    count={waiting}
                    label={away.find(({ badge }) => badge)?.badge?.meaning ?? ''}
                    size="sm"
                  />
                </span>
              )}
              {waiting === 0 && away.some(({ mark }) => mark) && <span className="icon-tab-mark" />}
            </button>
          )}
        </div>
      </div>
      {children}
    </Tabs.Root>
  );
}
