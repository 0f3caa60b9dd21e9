import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { staffStatusText } from './status.ts';

const tones: Readonly<Record<string, BadgeTone | undefined>> = {
  pending: 'warning',
  contacted: 'brand',
  completed: 'success',
};

/** The status of a request, as staff call it. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge tone={tones[status] ?? 'neutral'} dot>
      {staffStatusText[status] ?? status}
    </Badge>
  );
}
