import { Tabs } from '@base-ui/react/tabs';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { CountBadge } from '../text/count-badge.tsx';

/** A tab of the bar, with its number of waiting items. */
export interface IconTab<T extends string> {
  value: T;
  label: string;
  icon: LucideIcon;
  badge?: { count: number; meaning: string } | undefined;
  /** The text of a problem in the tab: shown as a dot, and read by screen readers. */
  mark?: string | undefined;
}

interface IconTabsProps<T extends string> {
  label: string;
  /** True if the bar is as wide as the screens of the panel. */
  wide?: boolean;
  /** True if the bar is at the foot of a phone's screen; while its keyboard is open, it is hidden. */
  foot?: boolean;
  tabs: readonly IconTab<T>[];
  /** The open tab; undefined while the default is unknown. */
  value: T | undefined;
  onChange: (tab: T) => void;
  /** One TabPanel for each tab. */
  children: ReactNode;
}

/** The tab bar of a screen. On a phone it shows icons over labels, so that all tabs fit; otherwise one line. */
export function IconTabs<T extends string>({
  label,
  wide = false,
  foot = false,
  tabs,
  value,
  onChange,
  children,
}: IconTabsProps<T>) {
  return (
    <Tabs.Root
      value={value ?? null}
      onValueChange={(tab: T) => onChange(tab)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div
        data-bar
        className={cx(
          'z-20 border-line bg-raised',
          foot
            ? 'tabs-at-foot max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)] sm:sticky sm:top-0 sm:border-b'
            : 'sticky top-0 border-b',
        )}
      >
        <Tabs.List
          aria-label={label}
          activateOnFocus={false}
          className={cx(
            'relative mx-auto flex overflow-x-auto px-1 [scrollbar-width:none] lg:gap-1 lg:px-[calc(var(--spacing-gutter)-0.75rem)]',
            wide ? 'max-w-panel' : 'max-w-page',
          )}
        >
          {tabs.map(({ value: tab, label: words, icon: Glyph, badge, mark }) => (
            <Tabs.Tab
              key={tab}
              value={tab}
              aria-description={mark}
              className={cx(
                'relative flex min-h-14 min-w-11 flex-auto flex-col items-center justify-center gap-1 rounded-md px-0.5 text-[0.6875rem] font-medium text-ink-soft transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:scale-x-50 after:rounded-full after:bg-brand-ink after:opacity-0 after:transition hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink data-active:after:scale-x-100 data-active:after:opacity-100 sm:flex-1 sm:text-xs lg:min-h-12 lg:flex-none lg:flex-row lg:gap-2 lg:px-3 lg:text-sm',
                // At the foot the line is at the upper edge, and the open tab has the color of the brand.
                foot &&
                  'max-sm:flex-1 max-sm:text-xs max-sm:after:top-0 max-sm:after:bottom-auto max-sm:data-active:text-brand-ink',
              )}
            >
              <Glyph className="size-5 lg:size-4.5" strokeWidth={1.9} aria-hidden="true" />
              {words}
              {badge && badge.count > 0 && (
                <span className="absolute top-0.5 left-1/2 ms-1.5 flex rounded-full ring-2 ring-raised lg:static lg:ms-0 lg:ring-0">
                  {' '}
                  <CountBadge count={badge.count} label={badge.meaning} size="sm" />
                </span>
              )}
              {mark && (
                <span className="absolute top-2 left-1/2 ms-2.5 size-2.5 rounded-full bg-warning lg:static lg:ms-0" />
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {children}
    </Tabs.Root>
  );
}
