import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';

interface MessageFrameProps {
  id: string;
  name: string;
  /** Under the name. */
  about: ReactNode;
  createdAt: string;
  unread: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** One message of either list: who, when, what, and what to do with it; an unread one stands out. */
export function MessageFrame({ id, name, about, createdAt, unread, actions, children }: MessageFrameProps) {
  return (
    <article
      aria-labelledby={`message-${id}`}
      className={`relative flex flex-col gap-2.5 px-4 py-4 sm:px-5 ${unread ? 'bg-brand-soft/45 before:absolute before:inset-y-0 before:start-0 before:w-1 before:bg-brand' : ''}`}
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h4
            id={`message-${id}`}
            className={`flex flex-wrap items-center gap-x-2 font-sans text-base wrap-anywhere ${unread ? 'font-bold' : 'font-semibold'}`}
          >
            {name} {unread && <Badge tone="brand">New</Badge>}
          </h4>
          <div className="text-sm wrap-anywhere text-ink-soft">{about}</div>
        </div>
        <RelativeTime instant={createdAt} className="pt-0.5 text-sm text-ink-soft" />
      </header>
      {children}
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </article>
  );
}
