import { cx } from '../class-names.ts';
import { Avatar } from '../pictures/avatar.tsx';

/** Somebody who wrote, uploaded or decided something. */
interface Named {
  name: string;
  profileImageUrl: string | null;
  /** The one who looks at it. */
  isYou: boolean;
}

interface BylineProps {
  person: Named;
  /** Said before the name, such as `by`. */
  before?: string;
  className?: string;
}

/** The person behind a row, in one line: a small picture or initials, and the name, or "You". */
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
