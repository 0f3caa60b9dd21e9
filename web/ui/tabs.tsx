import { Tabs as Base } from '@base-ui/react/tabs';
import { useEffect, useRef, type ReactNode } from 'react';

export interface Tab<V extends string> {
  value: V;
  label: string;
  /** Beside the label, such as a CountBadge. */
  badge?: ReactNode;
}

interface TabsProps<V extends string> {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  /** One TabPanel for each tab. */
  children: ReactNode;
}

/** A bar of tabs, scrolled sideways on a phone, and their panels. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = list.current;
    const active = bar?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (bar && active)
      bar.scrollTo?.({ left: active.offsetLeft - (bar.clientWidth - active.offsetWidth) / 2 });
  }, [value]);
  return (
    <Base.Root value={value} onValueChange={(next: V) => onChange(next)}>
      <div className="relative border-b border-line">
        <Base.List
          ref={list}
          aria-label={label}
          activateOnFocus={false}
          className="relative -mb-px flex gap-1 overflow-x-auto overscroll-x-contain px-1 [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="relative flex min-h-12 shrink-0 items-center gap-2 rounded-t-md px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink"
            >
              {tab.label}
              {tab.badge}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-brand-ink transition-all" />
        </Base.List>
      </div>
      {children}
    </Base.Root>
  );
}
