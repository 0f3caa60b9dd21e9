import { stateOf, type Consultation } from '#contract/consultations.ts';
import { Badge, type BadgeTone } from '#web/ui/text/badge.tsx';
import { staffStatusText } from './status.ts';

const tones: Readonly<Record<string, BadgeTone | undefined>> = {
  pending: 'warning',
  contacted: 'brand',
  completed: 'success',
};

interface StatusBadgeProps {
  consultation: Pick<Consultation, 'status' | 'lostReason' | 'repliedAt'>;
}

/** The status of a request, named as staff call it. A waiting reply of the sender is shown instead. */
export function StatusBadge({ consultation }: StatusBadgeProps) {
  if (consultation.repliedAt !== null)
    return (
      <Badge tone="warning" dot>
        New answer
      </Badge>
    );
  const state = stateOf(consultation);
  return (
    <Badge tone={tones[state] ?? 'neutral'} dot>
      {staffStatusText[state] ?? state}
    </Badge>
  );
}
