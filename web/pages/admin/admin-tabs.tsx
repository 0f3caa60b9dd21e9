import { Tabs } from '@base-ui/react/tabs';
import {
  FolderKanban,
  Inbox,
  MessageSquareDiff,
  MessagesSquare,
  ShieldCheck,
  Star,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { adminTabNames, adminTabs, type AdminTab } from './default-tab.ts';

const icons: Record<AdminTab, LucideIcon> = {
  clients: Users,
  portfolio: FolderKanban,
  'client-comms': MessageSquareDiff,
  'client-feedback': Star,
  messages: MessagesSquare,
  consultations: Inbox,
  'admin-management': ShieldCheck,
};

interface AdminTabsProps {
  /** The open tab; undefined while the default is not known. */
  value: AdminTab | undefined;
  onChange: (tab: AdminTab) => void;
  badges: Partial<Record<AdminTab, { count: number; meaning: string }>>;
  children: ReactNode;
}

/** The seven tabs: icons over words that all fit a phone at once, one line of words with icons above it. */
export function AdminTabs({ value, onChange, badges, children }: AdminTabsProps) {
  return (
    <Tabs.Root value={value ?? null} onValueChange={(tab: AdminTab) => onChange(tab)} className="flex flex-1 flex-col">
      <div className="sticky top-0 z-20 border-b border-line bg-raised">
        <Tabs.List
          aria-label="Admin panel"
          activateOnFocus={false}
          className="relative mx-auto flex max-w-page overflow-x-auto px-1 [scrollbar-width:none] md:gap-1 md:px-[calc(var(--spacing-gutter)-0.75rem)]"
        >
          {adminTabNames.map((tab) => {
            const Glyph = icons[tab];
            const badge = badges[tab];
            return (
              <Tabs.Tab
                key={tab}
                value={tab}
                className="relative flex min-h-14 min-w-12 flex-1 flex-col items-center justify-center gap-1 rounded-md px-0.5 text-[0.6875rem] font-medium text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-active:text-ink md:min-h-12 md:flex-none md:flex-row md:gap-2 md:px-3 md:text-sm"
              >
                <Glyph className="size-5 md:size-4.5" strokeWidth={1.9} aria-hidden="true" />
                {adminTabs[tab]}
                {badge && badge.count > 0 && (
                  <span className="absolute top-1 left-1/2 ms-1 md:static md:ms-0">
                    {' '}
                    <CountBadge count={badge.count} label={badge.meaning} />
                  </span>
                )}
              </Tabs.Tab>
            );
          })}
          <Tabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-brand-ink transition-all" />
        </Tabs.List>
      </div>
      {children}
    </Tabs.Root>
  );
}
