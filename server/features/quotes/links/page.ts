import type { QuotePageModel } from '#contract/pages.ts';
import type { ClientQuote } from '#contract/money/quote.ts';
import type { Context } from '#server/core/context.ts';
import type { AppError } from '#server/core/errors.ts';
import { toEnvelope } from '#server/http/error-handler.ts';
import { keptSelection, selectionIn } from './form.ts';

/** A quote as its page shows it before the form is posted. */
export type Shown = Omit<
  QuotePageModel,
  'page' | 'brand' | 'selection' | 'values' | 'mailConfigured' | 'validUntil'
>;

interface Posted {
  fields?: Record<string, string> | undefined;
  error?: AppError | undefined;
  done?: 'asked' | undefined;
  updated?: boolean | undefined;
}

const titles: Partial<Record<string, string>> = {
  superseded: 'There is a newer version',
  price_changed: 'The total has changed',
  gone: 'This quote has expired',
  too_many_requests: 'That was a lot at once',
};

/** The last minute in which a quote can be accepted, in the agency's time zone; its last day if the zone is unknown. */
function lastMinute({ expiresAt, timeZone }: ClientQuote): string | null {
  if (expiresAt === null) return null;
  const text = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'full', ...format }).format(Date.parse(expiresAt) - 1);
  return timeZone
    ? `${text({ timeStyle: 'short', timeZone })} (${timeZone})`
    : text({ timeZone: 'Etc/GMT+12' });
}

/** The data for the page of a quote, including the fields of a posted form. */
export function modelOf(
  { brand, mailer }: Context,
  shown: Shown,
  { fields, error, done, updated }: Posted = {},
): QuotePageModel {
  return {
    page: 'quote',
    brand,
    ...shown,
    mailConfigured: mailer.configured,
    validUntil: lastMinute(shown.quote),
    selection:
      shown.quote.version.acceptance?.selection ?? keptSelection(shown.quote.version.content, fields),
    values: fields ?? {},
    error: error && { ...toEnvelope(error), title: titles[error.code] ?? 'Not done yet' },
    done,
    updated,
  };
}

const number = (value: string | undefined) => Number(value ?? 'NaN');

const orNull = (value: string | undefined) => value?.trim() || null;

/** Makes the body of a call from the fields of a posted form, by the last word of the call's path. */
export const bodies: Record<string, (fields: Record<string, string>) => unknown> = {
  price: (fields) => ({ selection: selectionIn(fields) }),
  accept: ({ version, contentHash, totalMinor, typedName = '', purchaseOrder, code, ...fields }) => ({
    version: number(version),
    contentHash,
    totalMinor: number(totalMinor),
    selection: selectionIn(fields),
    typedName,
    purchaseOrder: orNull(purchaseOrder),
    code: orNull(code),
  }),
  decline: ({ version, reason }) => ({ version: number(version), reason: orNull(reason) }),
  ask: ({ words = '', line }) => ({ words, line: orNull(line) }),
  undo: () => ({}),
};
