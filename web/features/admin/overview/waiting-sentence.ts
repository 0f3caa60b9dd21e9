import { limits } from '#contract/validation/limits.ts';
import { lookedAtKinds, overdueKinds, type Waiting, type WaitingKind } from '#contract/waiting.ts';
import { countWord } from '#web/ui/text/count-text.ts';

// Kinds for which nobody waits for an answer.
const unanswered: ReadonlySet<WaitingKind> = new Set([
  ...lookedAtKinds,
  ...(Object.keys(overdueKinds) as WaitingKind[]),
]);

/** The number of waiting items, as a word at the beginning of a sentence. */
export const waitingCount = (rows: readonly Waiting[]): string => {
  const sum = rows.reduce((before, { count }) => before + count, 0);
  return `${countWord(sum)}${rows.some(({ count }) => count > limits.badgeMax) ? '+' : ''}`;
};

/** A sentence with the number of waiting items, and with the person who has waited longest for an answer. */
export function waitingSentence(rows: readonly Waiting[]): string {
  const asked = rows.filter(({ kind }) => !unanswered.has(kind));
  const [longest] = (asked.length > 0 ? asked : rows).toSorted((a, b) =>
    a.oldest.since.localeCompare(b.oldest.since),
  );
  if (!longest) return 'Nothing is open.';
  const one = rows.length === 1 && longest.count === 1;
  if (one) return `One open item, from ${longest.oldest.name}.`;
  const who = asked.length > 0 ? `${longest.oldest.name} waits longest.` : '';
  return `${waitingCount(rows)} open items. ${who}`.trim();
}
