import type { Currency } from '#contract/money/currency.ts';
import type { Context } from '#server/core/context.ts';
import { AppError } from '#server/core/errors.ts';

/** The version of Stripe's API that this program uses. */
const version = '2026-10-28.endive';

/** Stripe must answer within this time, in milliseconds. */
const patienceMs = 15_000;

const unavailable = (cause?: unknown) =>
  new AppError(
    'unavailable',
    'Paying online does not work at the moment. Please try again, or pay as the invoice says.',
    { cause },
  );

/**
 * Calls Stripe's API. The host comes from the operator's settings, and `path` from our code, never from a user.
 * @throws AppError `unavailable`; Stripe's error texts, which repeat parts of the key, never appear in logs or answers
 */
export async function askStripe(
  { config, log }: Pick<Context, 'config' | 'log'>,
  {
    key,
    path,
    fields,
    idempotencyKey,
  }: { key: string; path: string; fields?: Record<string, string>; idempotencyKey?: string },
): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(new URL(path, config.stripeUrl), {
      method: fields ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': version,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(fields ? { body: new URLSearchParams(fields) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (answer.ok) return await answer.json();
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : '' }, 'Stripe could not be reached');
    throw unavailable(error);
  }
  const said = (await answer.json().catch(() => null)) as {
    error?: { type?: unknown; code?: unknown };
  } | null;
  log.warn(
    { status: answer.status, type: said?.error?.type, code: said?.error?.code },
    'Stripe refused a request',
  );
  throw unavailable();
}

// Factors for currencies whose decimal places at Stripe differ from ISO 4217.
const factors: Partial<Record<Currency, number>> = { ISK: 100 };

/** An amount in minor units as Stripe counts it. @throws AppError `conflict` if Stripe cannot take the amount */
export function toStripe(minor: number, currency: Currency): number {
  // For these currencies, Stripe expects three decimal places with a 0 at the end.
  if (['BHD', 'JOD', 'KWD', 'OMR', 'TND'].includes(currency) && minor % 10 !== 0)
    throw new AppError(
      'conflict',
      'This amount cannot be paid online: its last digit must be 0. Please pay as the invoice says.',
    );
  return minor * (factors[currency] ?? 1);
}

/** An amount from Stripe, converted to minor units. */
export const fromStripe = (amount: number, currency: Currency): number =>
  Math.trunc(amount / (factors[currency] ?? 1));
