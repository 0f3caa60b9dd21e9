import type { Endpoint } from '#contract/endpoint.ts';
import { isSeen } from '#server/access/sessions/trust.ts';
import type { SeenUntil } from '#server/work/mail/mailer.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Page } from './route.ts';

type Row = Record<string, unknown>;

/** The rows that the client made, and those made before a mail server was set up. */
const kept = (rows: readonly unknown[], until: SeenUntil | null): unknown[] =>
  rows.filter((row) => {
    const { id, fromAdmin, side } = row as Row;
    return fromAdmin === false || side === 'client' || isSeen(String(id), until);
  });

const hide = (row: Row, fields: readonly string[], until: SeenUntil | null): Row => {
  const answeredAt = row['respondedAt'] ?? row['responseDate'];
  const isAnswerSeen = until !== null && typeof answeredAt === 'string' && answeredAt <= until.at;
  const hidden = fields.map((field) => {
    const value = row[field];
    return [field, Array.isArray(value) ? kept(value, until) : isAnswerSeen ? value : null];
  });
  return { ...row, ...Object.fromEntries(hidden) };
};

interface Asked {
  /** The id in the call's path. */
  id: unknown;
  /** The client sees content from before this point in time. Null: the client sees no content. */
  until: SeenUntil | null;
}

/** Answers a client whose address is unverified, by the `untilVerified` rule of the call. `handle` gives the full answer. */
export async function answerUnverified(
  { untilVerified: rule, list }: Endpoint,
  { id, until }: Asked,
  handle: () => unknown,
): Promise<unknown> {
  if (rule === undefined || rule === 'same') return handle();
  if ('refused' in rule) throw new AppError('email_not_verified', rule.refused);
  const seen = rule.keepsSeen ? until : null;
  if ('notFound' in rule) {
    if (typeof id !== 'string' || !isSeen(id, seen)) throw notFound(rule.notFound);
    const answer = await handle();
    if (list) return only(answer as Page<Row>, seen);
    if (Array.isArray(answer)) return kept(answer, seen);
    const versions = (answer as Row | undefined)?.['versions'];
    return Array.isArray(versions) ? { ...(answer as Row), versions: kept(versions, seen) } : answer;
  }
  if ('answer' in rule) {
    if (seen === null) return list ? { items: [], total: 0, next: null } : rule.answer;
    const answer = await handle();
    if (!Array.isArray(rule.answer)) return answer;
    return list ? only(answer as Page<Row>, seen) : kept(answer as unknown[], seen);
  }
  if (!list) return hide((await handle()) as Row, rule.hidden, seen);
  const page = (await handle()) as Page<Row>;
  const shown = rule.ownOnly && seen !== null ? only(page, seen) : page;
  return { ...shown, items: shown.items.map((row) => hide(row, rule.hidden, seen)) };
}

/**
 * Removes the rows that the client may not see yet from a page of a list. Newest rows come first, so only the first pages
 * lose rows.
 */
function only(page: Page<Row>, until: SeenUntil | null): Page<Row> {
  const items = kept(page.items, until) as Row[];
  return { ...page, items, total: page.total - (page.items.length - items.length) };
}
