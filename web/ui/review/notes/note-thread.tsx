import { Lock } from '#web/ui/pictures/lucide.tsx';
import { cx } from '#web/ui/class-names.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AttachedFiles } from '#web/ui/files/attaching/attached-files.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { WithMentions } from '#web/ui/text/mentions.tsx';
import { QuotedText } from '#web/ui/people/conversation/quoted-text.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import type { NoteMessage } from './note.ts';

interface NoteThreadProps {
  number: number;
  /** The answers, oldest first; undefined while loading. */
  messages: readonly NoteMessage[] | undefined;
  /** The error of loading the answers, or null. */
  error: unknown;
  onRetry: () => void;
}

/** The answers under a note. */
export function NoteThread({ number, messages, error, onRetry }: NoteThreadProps) {
  if (!messages && error)
    return (
      <LoadError title="The answers could not be loaded" error={error} pending={false} onRetry={onRetry} />
    );
  if (!messages)
    return (
      <div role="status" aria-label="Loading the answers">
        <Skeleton className="h-10 w-full" />
      </div>
    );
  if (messages.length === 0) return null;
  return (
    <ol aria-label={`Answers to note ${number}`} className="flex flex-col gap-3 border-s-2 border-line ps-3">
      {messages.map(({ id, author, body, quoted, createdAt, internal, files, mentions }) => (
        <li key={id} className="flex flex-col gap-0.5 type-text">
          <p className="flex flex-wrap items-center gap-x-2 type-meta text-ink-soft">
            {author && <Byline person={author} className="type-pill text-ink" />}
            <RelativeTime instant={createdAt} />
            {internal && (
              <span className="inline-flex items-center gap-1 type-pill text-warning-ink">
                <Lock className="size-3.5" aria-hidden="true" /> Staff only
              </span>
            )}
          </p>
          {body && (
            <p className={cx('wrap-anywhere whitespace-pre-wrap', internal && 'text-ink-soft')}>
              <WithMentions text={body} people={mentions} />
            </p>
          )}
          <QuotedText text={quoted} />
          <AttachedFiles files={files} label={`Files of an answer to note ${number}`} />
        </li>
      ))}
    </ol>
  );
}
