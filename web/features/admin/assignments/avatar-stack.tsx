import type { StaffSummary } from '#contract/staff-summary.ts';
import { Avatar } from '#web/ui/people/avatar.tsx';

// More avatars would leave no room for the row's text.
const most = 2;

/** Small overlapping avatars, the first on top. They are decorative: the parent element has the names. */
export function AvatarStack({ people }: { people: readonly StaffSummary[] }) {
  const shown = people.length > most ? people.slice(0, most - 1) : people;
  const rest = people.length - shown.length;
  return (
    <span className="flex items-center" aria-hidden="true">
      {shown.map(({ id, name, profileImageUrl }, n) => (
        <span
          key={id}
          style={{ zIndex: most - n }}
          className="relative flex rounded-full ring-2 ring-raised not-first:-ms-0.5"
        >
          <Avatar src={profileImageUrl} name={name} size="xs" initials quiet={n > 0} />
        </span>
      ))}
      {rest > 0 && <span className="ms-1 type-meta text-ink-soft tabular-nums">+{rest}</span>}
    </span>
  );
}
