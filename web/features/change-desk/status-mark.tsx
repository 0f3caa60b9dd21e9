import type { StaffChangeRequest } from '#contract/directives.ts';
import { Badge } from '#web/ui/badge.tsx';

export const statusWords = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;

const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const;

/** Where a request stands. */
export function StatusMark({ status }: Pick<StaffChangeRequest, 'status'>) {
  return (
    <Badge tone={tones[status]} dot>
      {statusWords[status]}
    </Badge>
  );
}
