import { useId, useState } from 'react';
import type { StaffVersion } from '#contract/preview-versions.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useDeliveries, useFeedbackOf } from '../data.ts';
import { waitsForAnswer } from './statements.ts';

/** A step that staff can take in the room. */
export type Step = 'answer' | 'new' | 'deliver';

/** The client's feedback on a preview, and the next step for its newest version. */
export function useNextStep(previewId: string, { number, decision }: StaffVersion) {
  const feedback = useFeedbackOf(previewId);
  const delivered = useDeliveries({ previewId }).data?.items;
  const mayAnswer = useMay('feedback.write');
  const mayWrite = useMay('previews.write');
  const [chosenId, choose] = useState<string | null>(null);
  const form = useId();
  const items = feedback.data?.items ?? [];
  const waiting = items.find((one) => one.versionNumber === number && waitsForAnswer(one));
  const isDelivered =
    delivered === undefined || delivered.some(({ versionNumber }) => versionNumber === number);
  const writes: Step[] = mayWrite ? ['new', 'deliver'] : [];
  const steps: Step[] = mayAnswer && waiting ? ['answer', ...writes] : writes;
  const wanted =
    (waiting && 'answer') ||
    (decision === 'changes' && 'new') ||
    (decision === 'approved' && !isDelivered && 'deliver') ||
    null;
  return {
    feedback,
    steps,
    /** The step that the newest version needs; null if it needs none. */
    asked: steps.find((step) => step === wanted) ?? null,
    /** The feedback to answer: the chosen feedback, or else the feedback that waits. */
    answered: mayAnswer ? (items.find(({ id }) => id === chosenId) ?? waiting) : undefined,
    choose,
    /** The id of the answer form. Its button is in the foot of the room. */
    form,
  };
}
