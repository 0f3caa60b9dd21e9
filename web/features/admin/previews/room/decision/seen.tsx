import type { StaffVersion } from '#contract/preview-versions.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';

/** The contacts who have looked at a version, and a note if nobody has reacted. */
export function Seen({ version: { seenBy, decisions, newest, feedbackCount } }: { version: StaffVersion }) {
  const isSilent = newest && feedbackCount === 0 && !decisions.some(({ inForce }) => inForce);
  if (seenBy.length === 0)
    return isSilent ? (
      <p className="type-text text-ink-soft">No one at the client has opened it yet.</p>
    ) : null;
  return (
    <p className="type-text text-ink-soft">
      Seen by{' '}
      {seenBy.map(({ person, lastAt }, n) => (
        <span key={person.id}>
          {n > 0 && ', '}
          <span className="text-ink">{person.name}</span> <RelativeTime instant={lastAt} />
        </span>
      ))}
      {isSilent && <span className="text-warning-ink">, not answered yet</span>}
    </p>
  );
}
