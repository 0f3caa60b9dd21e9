import { Icon } from '#web/ui/pictures/icon.tsx';

const known = {
  pending: { words: 'Pending', look: 'bg-warning-soft text-warning-ink' },
  approved: { words: 'Approved', look: 'bg-success-soft text-success-ink' },
} as const;

/** The status of a change request by text, shape and color. Any status except pending and approved is shown as rejected. */
export function StatusBadge({ status }: { status: string }) {
  const { words, look } =
    status === 'pending' || status === 'approved'
      ? known[status]
      : { words: 'Rejected', look: 'bg-danger-soft text-danger-ink' };
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full py-0.5 ps-1.5 pe-2.5 type-pill whitespace-nowrap ${look}`}
    >
      {status === 'pending' ? (
        <svg viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" aria-hidden="true">
          <circle cx="8" cy="8" r="5.5" strokeWidth="1.75" strokeDasharray="2.6 1.72" />
        </svg>
      ) : (
        <Icon name={status === 'approved' ? 'check' : 'close'} className="size-4" />
      )}
      {words}
    </span>
  );
}
