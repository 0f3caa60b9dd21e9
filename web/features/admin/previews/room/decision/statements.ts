import type { Decision } from '#contract/decisions.ts';
import type { StaffPreviewFeedback } from '#contract/preview-feedback.ts';
import type { StaffVersion } from '#contract/preview-versions.ts';

/** The decision or stars that one contact sent together, or both of these. */
export interface Statement {
  id: string;
  at: string;
  versionNumber: number;
  by: Decision['decidedBy'];
  decision: Decision | null;
  feedback: StaffPreviewFeedback | null;
  words: string;
}

/** True if the contact waits for the agency's answer to the statement. */
export const waitsForAnswer = ({ adminResponse, settledAt }: StaffPreviewFeedback): boolean =>
  adminResponse === null && settledAt === null;

/** The statements of each contact, newest first. Stars sent with a decision have the decision's id. */
export function statementsOf(
  versions: readonly Pick<StaffVersion, 'decisions'>[],
  feedback: readonly StaffPreviewFeedback[],
): Statement[][] {
  const stars = new Map(feedback.map((one) => [one.id, one]));
  const decided = versions.flatMap(({ decisions }) =>
    decisions.map((decision): Statement => {
      const { id, createdAt: at, versionNumber, decidedBy: by, words } = decision;
      return { id, at, versionNumber, by, decision, feedback: stars.get(id) ?? null, words: words ?? '' };
    }),
  );
  const known = new Set(decided.map(({ id }) => id));
  const said = feedback
    .filter(({ id }) => !known.has(id))
    .map((one): Statement => {
      const { id, createdAt: at, versionNumber, author: by } = one;
      return { id, at, versionNumber, by, decision: null, feedback: one, words: one.feedback };
    });
  const all = [...decided, ...said].toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return [...Map.groupBy(all, ({ by }) => by?.id ?? '').values()];
}
