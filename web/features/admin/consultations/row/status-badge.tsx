import { stateOf, type Consultation } from '#contract/consultations.ts';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { staffStatusText } from './status.ts';

const tones: Readonly<Record<string, BadgeTone | undefined>> = {
  pending: 'warning',
  contacted: 'brand',
  completed: 'success',
};

/** The status of a request in the words of staff. */
export function StatusBadge({ consultation }: { consultation: Pick<Consultation, 'status' | 'lostReason'> }) {
  const state = stateOf(consultation);
  return (
    <Badge tone={tones[state] ?? 'neutral'} dot>
      {staffStatusText[state] ?? state}
    </Badge>
  );
}
