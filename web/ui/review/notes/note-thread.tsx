import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Byline } from '#web/ui/text/byline.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import type { NoteMessage } from './note.ts';

interface NoteThreadProps {
  number: number;
  /** The answers under the note, the oldest first; undefined while they load. */
  messages: readonly NoteMessage[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** The answers under a note. */
export function NoteThread({ number, messages, failed, onRetry }: NoteThreadProps) {
  if (!messages && failed)
    return <LoadError title="The answers could not be loaded" pending={false} onRetry={onRetry} />;
  if (!messages)
    return (
      <div role="status" aria-label="Loading the answers">
        <Skeleton className="h-10 w-full" />
      </div>
    );
  if (messages.length === 0) return null;
  return (
    <ol aria-label={`Answers to note ${number}`} className="flex flex-col gap-3 border-s-2 border-line ps-3">
      {messages.map(({ id, author, body, createdAt, internal }) => (
        <li key={id} className="flex flex-col gap-0.5 text-sm">
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
            {author && <Byline person={author} className="font-semibold text-ink" />}
            <RelativeTime instant={createdAt} />
            {internal && (
              <span className="inline-flex items-center gap-1 font-semibold text-warning-ink">
                <Lock className="size-3.5" aria-hidden="true" /> Staff only
              </span>
            )}
          </p>
          <p className={cx('wrap-anywhere whitespace-pre-wrap', internal && 'text-ink-soft')}>{body}</p>
        </li>
      ))}
    </ol>
  );
}

interface ReplyFormProps {
  number: number;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  onSend: () => void;
  pending: boolean;
  children?: ReactNode;
}

/** Answers under a note. */
export function ReplyForm({ number, value, maxLength, onChange, onSend, pending, children }: ReplyFormProps) {
  const send = () => {
    if (value.trim() !== '' && !pending) onSend();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl and Enter sends from any field
    <form
      aria-label={`Reply to note ${number}`}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
      }}
    >
      <Textarea
        aria-label={`Reply to note ${number}`}
        rows={2}
        className="min-h-11!"
        value={value}
        maxLength={maxLength}
        placeholder="Reply"
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
      {value.trim() !== '' && (
        <Button type="submit" size="sm" variant="secondary" className="self-start" pending={pending}>
          Send Reply
        </Button>
      )}
    </form>
  );
}
