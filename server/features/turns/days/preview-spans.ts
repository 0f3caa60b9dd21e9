import type { DecisionKind } from '#contract/decisions.ts';
import type { Span } from './days.ts';

/** What happened to a preview, as it is stored; instants in milliseconds. */
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
  /** The contacts who have to approve it, and still may. */
  approvers: readonly string[];
  deliveredAt: number | null;
}

const within = ({ at, until }: { at: number; until: number | null }, moment: number) =>
  at <= moment && (until === null || moment < until);

/** Whom a version waited for at a moment while it was the one that was shown. */
function holderOf(
  { feedback, decisions, approvers, deliveryPromised, deliveredAt }: PreviewHistory,
  versionId: string,
  moment: number,
): Span['holder'] | null {
  const said = feedback.filter((one) => one.versionId === versionId && one.at <= moment);
  const newest = said.toSorted((a, b) => b.at - a.at || b.id.localeCompare(a.id))[0];
  const inForce = decisions.filter((one) => one.versionId === versionId && within(one, moment));
  const changes = inForce.some(({ kind }) => kind === 'request-changes');
  const approved =
    !changes &&
    inForce.length > 0 &&
    approvers.every((id) => inForce.some(({ contactId }) => contactId === id));
  const open = newest !== undefined && (newest.answeredAt === null || newest.answeredAt > moment);
  const owed = approved && deliveryPromised && (deliveredAt === null || deliveredAt > moment);
  if (open || changes || owed) return 'agency';
  return approved ? null : 'client';
}

/**
 * Whom a preview waited for, from its first version on: the same rule by which it waits now (the triggers of
 * `migrations/0001-baseline/turns.ts`), told of every moment at which anything happened.
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
    const holder = shown ? holderOf(history, shown.id, from) : null;
    if (!shown || !holder) continue;
    const name = shown.number > 1 ? `${title} v${shown.number}` : title;
    const last = spans.at(-1);
    // One wait, however much happens while it lasts.
    if (last?.until === from && last.holder === holder && last.title === name)
      last.until = edges[index + 1] ?? null;
    else
      spans.push({
        holder,
        asked: true,
        from,
        until: edges[index + 1] ?? null,
        title: name,
        previewId: id,
      });
  }
  return spans;
}
