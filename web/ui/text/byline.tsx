import { cx } from '../class-names.ts';
import { Avatar } from '../people/avatar.tsx';
import { RelativeTime } from './relative-time.tsx';

/** A person who has written, uploaded or decided. */
interface Named {
  name: string;
  profileImageUrl: string | null;
  /** True for the current user. */
  isYou: boolean;
}

interface BylineProps {
  person: Named;
  /** Text before the name, such as `by`. */
  before?: string;
  className?: string;
}

/** The author of a row in one line: a small picture or initials, and the name, or "You". */
export function Byline({ person, before, className }: BylineProps) {
  const { name, profileImageUrl, isYou } = person;
  const you = before ? 'you' : 'You';
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5', className)}>
      <Avatar src={profileImageUrl} name={name} size="xs" quiet initials />
      <span className="min-w-0 wrap-anywhere">
        {before && `${before} `}
        {isYou ? you : name}
      </span>
    </span>
  );
}

interface AnsweredProps {
  /** The title of the answer, such as `Our response`. */
  title: string;
  by: Named | null;
  /** The time in ISO 8601; null hides the time. */
  at: string | null;
}

/** The line above an answer: its title, its time and its author. */
export function Answered({ title, by, at }: AnsweredProps) {
  return (
    <>
      <span>
        {title}
        {at && (
          <>
            {', '}
            <RelativeTime instant={at} className="type-meta" />
          </>
        )}
      </span>
      {by && <Byline person={by} before="by" className="type-meta" />}
    </>
  );
}
