import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { staffStatusText } from './status.ts';

const tones: Readonly<Record<string, BadgeTone | undefined>> = {
  pending: 'warning',
  contacted: 'brand',
  completed: 'success',
};

/** Where a request stands, in the words of staff. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={tones[status] ?? 'neutral'} dot>
      {staffStatusText[status] ?? status}
    </Badge>
  );
}
