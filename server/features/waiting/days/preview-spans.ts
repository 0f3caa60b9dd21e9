import type { DecisionKind } from '#contract/decisions.ts';
import type { Span } from './days.ts';

/** The history of a preview. All times are in milliseconds. */
export interface PreviewHistory {
  id: string;
  title: string;
  deliveryPromised: boolean;
  versions: readonly { id: string; number: number; readyAt: number }[];
  feedback: readonly { id: string; versionId: string | null; at: number; answeredAt: number | null }[];
  decisions: readonly {
    versionId: string;
    contactId: string | null;
    kind: DecisionKind;
    at: number;
    until: number | null;
  }[];
  /** The contacts who have to approve the preview and are still able to. */
  approvers: readonly string[];
  deliveredAt: number | null;
}

const within = ({ at, until }: { at: number; until: number | null }, moment: number) =>
  at <= moment && (until === null || moment < until);

/** The side that the shown version waited for at a moment; null if it waited for nobody. */
function sideOf(
  { feedback, decisions, approvers, deliveryPromised, deliveredAt }: PreviewHistory,
  versionId: string,
  moment: number,
): Span['waitsFor'] | null {
  const said = feedback.filter((one) => one.versionId === versionId && one.at <= moment);
  const newest = said.toSorted((a, b) => b.at - a.at || b.id.localeCompare(a.id))[0];
  const inForce = decisions.filter((one) => one.versionId === versionId && within(one, moment));
  const changes = inForce.some(({ kind }) => kind === 'request-changes');
  const approved =
    !changes &&
    inForce.length > 0 &&
    approvers.every((id) => inForce.some(({ contactId }) => contactId === id));
  const open = newest !== undefined && (newest.answeredAt === null || newest.answeredAt > moment);
  const undelivered = approved && deliveryPromised && (deliveredAt === null || deliveredAt > moment);
  if (open || changes || undelivered) return 'agency';
  return approved ? null : 'client';
}

/**
 * The spans in which a preview waited for each side, from its first version on. Database triggers apply the same rule to the
 * current state (`migrations/0001-baseline/turns.ts`).
 */
export function previewSpans(history: PreviewHistory): Span[] {
  const { id, title, feedback, decisions, deliveredAt } = history;
  const versions = history.versions.toSorted((a, b) => a.readyAt - b.readyAt || a.number - b.number);
  const moments = [
    ...versions.map(({ readyAt }) => readyAt),
    ...feedback.flatMap(({ at, answeredAt }) => [at, answeredAt]),
    ...decisions.flatMap(({ at, until }) => [at, until]),
    deliveredAt,
  ].filter((at) => at !== null);
  const edges = [...new Set(moments)].toSorted((a, b) => a - b);
  const spans: Span[] = [];
  for (const [index, from] of edges.entries()) {
    const shown = versions
      .filter(({ readyAt }) => readyAt <= from)
      .toSorted((a, b) => b.number - a.number)[0];
    const waitsFor = shown ? sideOf(history, shown.id, from) : null;
    if (!shown || !waitsFor) continue;
    const name = shown.number > 1 ? `${title} v${shown.number}` : title;
    const last = spans.at(-1);
    // An event that does not change the side does not split the span.
    if (last?.until === from && last.waitsFor === waitsFor && last.title === name)
      last.until = edges[index + 1] ?? null;
    else
      spans.push({
        waitsFor,
        asked: true,
        from,
        until: edges[index + 1] ?? null,
        title: name,
        previewId: id,
      });
  }
  return spans;
}
