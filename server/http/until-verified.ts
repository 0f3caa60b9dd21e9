import type { Endpoint } from '#contract/endpoint.ts';
import { AppError, notFound } from '../core/errors.ts';
import type { Page } from './route.ts';

const hide = (row: object, fields: readonly string[]) => ({
  ...row,
  ...Object.fromEntries(
    fields.map((field) => [field, Array.isArray(row[field as keyof typeof row]) ? [] : null]),
  ),
});

/** Answers a client whose address is not verified by the call's `untilVerified` rule. `handle` gives the full answer. */
export async function answerUnverified(
  { untilVerified: rule, list }: Endpoint,
  handle: () => unknown,
): Promise<unknown> {
  if (rule === undefined || rule === 'same') return handle();
  if ('notFound' in rule) throw notFound(rule.notFound);
  if ('refused' in rule) throw new AppError('email_not_verified', rule.refused);
  if ('answer' in rule) return list ? { items: [], total: 0, next: null } : rule.answer;
  if (!list) return hide((await handle()) as object, rule.hidden);
  const page = (await handle()) as Page<object>;
  return { ...page, items: page.items.map((row) => hide(row, rule.hidden)) };
}
