import type { StaffChangeRequest } from '#contract/change-requests.ts';
import { Badge } from '#web/ui/text/badge.tsx';

export const statusWords = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;

const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const;

/** The status of a request. */
export function StatusBadge({ status }: Pick<StaffChangeRequest, 'status'>) {
  return (
    <Badge tone={tones[status]} dot>
      {statusWords[status]}
    </Badge>
  );
}
