import type { ProjectDays } from '#contract/project-work.ts';

type ProjectDecider = NonNullable<ProjectDays['now']>['deciders'][number];

const day = 24 * 60 * 60_000;

/**
 * A span of time, in milliseconds, during which something in a project waited for one side. `until` is null while it still
 * waits.
 */
export interface Span {
  waitsFor: 'agency' | 'client';
  /** False for the work itself, which waits for the agency unless something waits for the client. */
  asked: boolean;
  from: number;
  until: number | null;
  title: string | null;
  previewId: string | null;
  /** The contacts who are asked to decide; absent if any contact may act. */
  deciders?: ProjectDecider[];
}

// Things that wait for the agency come first, so that no client is urged while the agency has to act.
const rankOf = ({ waitsFor, asked }: Span) => (asked ? (waitsFor === 'agency' ? 0 : 1) : 2);

/** The span that counts at a moment; undefined if nothing waits at that moment. */
const spanAt = (spans: readonly Span[], at: number): Span | undefined =>
  spans
    .filter(({ from, until }) => from <= at && (until === null || at < until))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.from - b.from)[0];

/** How long a project waited for each side between two moments. The rest of the time counts as `idle`. */
export function timeOf(spans: readonly Span[], from: number, until: number) {
  const inside = (at: number) => at > from && at < until;
  const marks = spans.flatMap((span) => [span.from, span.until ?? until]).filter(inside);
  const edges = [...new Set([from, ...marks, until])].toSorted((a, b) => a - b);
  const time = { agency: 0, client: 0, idle: 0 };
  for (const [index, start] of edges.slice(0, -1).entries())
    time[spanAt(spans, start)?.waitsFor ?? 'idle'] += (edges[index + 1] ?? start) - start;
  return time;
}

const parts = ['agency', 'client', 'idle'] as const;

/** Rounds the times to whole days that add up to the total. Days lost by rounding go to the parts that lost most. */
function wholeDays(time: ReturnType<typeof timeOf>) {
  const total = Math.round((time.agency + time.client + time.idle) / day);
  const days = { agency: 0, client: 0, idle: 0 };
  for (const part of parts) days[part] = Math.floor(time[part] / day);
  const byLoss = parts.toSorted((a, b) => (time[b] % day) - (time[a] % day));
  for (
    let left = total - parts.reduce((sum, part) => sum + days[part], 0), next = 0;
    left > 0;
    left--, next++
  ) {
    const part = byLoss[next % byLoss.length] ?? 'idle';
    days[part] += 1;
  }
  return { total, ...days };
}

const told = (span: Span | undefined): ProjectDays['now'] =>
  span
    ? {
        waitsFor: span.waitsFor,
        title: span.title,
        previewId: span.previewId,
        since: new Date(span.from).toISOString(),
        deciders: span.deciders ?? [],
      }
    : null;

/** How many days a project waited for each side, from `from` until its end, or until now. */
export function daysOf(
  spans: readonly Span[],
  { from, ended, now }: { from: number; ended: number | null; now: number },
): ProjectDays {
  const open = ended === null ? spans : [];
  const current = spanAt(open, now);
  const others = open.filter(({ asked, waitsFor }) => asked && waitsFor !== current?.waitsFor);
  return {
    ...wholeDays(timeOf(spans, from, Math.max(from, ended ?? now))),
    now: told(current),
    also: told(current && spanAt(others, now)),
  };
}
