import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { AlreadyResponded } from '../answer/already-responded.tsx';

interface MessageFrameProps {
  id: string;
  name: string;
  /** The picture before the name. */
  avatar?: ReactNode;
  /** The line under the name. */
  about: ReactNode;
  createdAt: string;
  unread: boolean;
  actions: ReactNode;
  /** Shown beside the time. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One message of either list: sender, time, text, and actions; an unread one is highlighted. */
export function MessageFrame({
  id,
  name,
  avatar,
  about,
  createdAt,
  unread,
  actions,
  aside,
  children,
}: MessageFrameProps) {
  return (
    <article
      aria-labelledby={`message-${id}`}
      className={cx(
        'relative flex flex-col gap-2.5 px-4 py-4 sm:px-5',
        // Text and actions are below the name, not below the checkbox.
        Boolean(avatar) && 'sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-3 sm:*:col-start-2',
        unread &&
          'bg-brand-soft/45 before:absolute before:inset-y-0 before:start-0 before:w-1 before:bg-brand',
      )}
    >
      <header className={cx('flex items-start gap-3', Boolean(avatar) && 'sm:contents')}>
        {avatar && <div className="flex items-start gap-3 sm:col-start-1">{avatar}</div>}
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-3">
            <h4
              id={`message-${id}`}
              className={`flex min-w-0 flex-wrap items-center gap-x-2 font-sans text-base wrap-anywhere ${unread ? 'font-bold' : 'font-semibold'}`}
            >
              {name} {unread && <Badge tone="brand">New</Badge>}
            </h4>
            <div className="flex shrink-0 items-start gap-1">
              <RelativeTime instant={createdAt} className="pt-0.5 text-sm text-ink-soft" />
              <span className="-my-1.5 -me-2 flex empty:hidden pointer-coarse:-my-2.5">{aside}</span>
            </div>
          </div>
          <div className="text-sm wrap-anywhere text-ink-soft">{about}</div>
        </div>
      </header>
      {children}
      {/* Closer together on a phone, so that three fit into a row. */}
      <div className="flex flex-wrap items-center gap-2 max-sm:gap-x-0.5 max-sm:[&_.quiet]:px-1.5">
        {actions}
      </div>
    </article>
  );
}

interface RespondButtonProps {
  to: string;
  responded: boolean;
  onRespond: () => void;
  /** The alternative once it is answered. */
  instead?: string;
}

/** Opens the answer to a message, or says that it is answered. */
export function RespondButton({ to, responded, onRespond, instead }: RespondButtonProps) {
  if (responded) return <AlreadyResponded variant="secondary" size="sm" {...(instead ? { instead } : {})} />;
  return (
    <Button variant="secondary" size="sm" onClick={onRespond}>
      Respond <span className="sr-only">to {to}</span>
    </Button>
  );
}

interface ReadButtonProps {
  from: string;
  pending: boolean;
  onRead: () => void;
}

/** Marks a message as read. */
export const ReadButton = ({ from, pending, onRead }: ReadButtonProps) => (
  <Button
    variant="quiet"
    size="sm"
    pending={pending}
    aria-label={`Mark as Read: message of ${from}`}
    onClick={onRead}
  >
    Mark as Read
  </Button>
);
