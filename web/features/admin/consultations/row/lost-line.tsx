import type { Consultation } from '#contract/consultations.ts';
import { staffStatusText } from './status.ts';

/** The reason why a request was lost, and its last step. */
export function LostLine({ consultation: { status, lostReason } }: { consultation: Consultation }) {
  if (lostReason === null) return null;
  return (
    <p className="type-text wrap-anywhere">
      <span className="type-name">Lost after "{staffStatusText[status] ?? status}":</span> {lostReason}
    </p>
  );
}
