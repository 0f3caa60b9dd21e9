import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { currency } from './money/currency.ts';
import { listedInvoice } from './money/invoice.ts';
import { repeatEvery } from './money/periods.ts';
import { id, idParams, listQuery, mine } from './validation/fields.ts';

/** A line of an accepted quote that repeats. */
export const retainer = z.object({
  id,
  clientAccountId: id,
  projectId: z.nullable(id),
  quoteId: id,
  name: z.string(),
  currency,
  /** The price of each period without tax, in minor units. */
  netMinor: z.int(),
  every: z.enum(repeatEvery),
  startsOn: z.string(),
  /** The day on which the next period starts; null once the retainer has ended. */
  nextOn: z.nullable(z.string()),
  /** The last day on which a period can start. */
  endsOn: z.nullable(z.string()),
  rounds: z.nullable(z.int()),
  hours: z.nullable(z.int()),
});

export type Retainer = z.infer<typeof retainer>;

export const listRetainers = endpoint('GET', '/api/admin/retainers', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'Repeating lines of accepted quotes, newest first',
  changedBy: ['quotes'],
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    clientAccountId: z.optional(id),
    projectId: z.optional(id),
    mine,
  }),
  response: z.array(retainer),
  list: true,
});

/** A period of a retainer that has already started. */
export const retainerPeriod = z.object({
  startsOn: z.string(),
  endsOn: z.string(),
  /** The price of the period without tax, in minor units; null if its charge was removed. */
  netMinor: z.nullable(z.int()),
  /** The project's rounds in this period; null if the line includes no rounds. */
  rounds: z.nullable(z.object({ used: z.int(), included: z.int() })),
  /**
   * The hours that staff noted on the project in this period; null if the line includes no hours. Also null for clients, unless
   * hours are shared with them.
   */
  hours: z.nullable(z.object({ usedMinutes: z.int(), includedMinutes: z.int() })),
  /** The invoice that contains the period. A client sees only issued invoices. */
  invoice: z.nullable(z.pick(listedInvoice, { id: true, number: true, state: true })),
});

export type RetainerPeriod = z.infer<typeof retainerPeriod>;

export const listPeriods = endpoint('GET', '/api/admin/retainers/:id/periods', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'The periods of a repeating line, newest first',
  changedBy: ['quotes', 'invoices', 'hours', 'previews'],
  params: idParams,
  response: z.array(retainerPeriod),
  errors: ['not_found'],
});

export const myRetainers = endpoint('GET', '/api/client/quotes/:id/retainers', {
  access: 'client',
  standing: 'sees',
  money: true,
  untilVerified: { notFound: 'This quote' },
  summary: 'The repeating lines of a quote with their periods, newest first',
  changedBy: ['quotes', 'invoices', 'hours', 'previews'],
  params: idParams,
  response: z.array(
    z.extend(z.pick(retainer, { id: true, name: true, currency: true, nextOn: true }), {
      periods: z.array(retainerPeriod),
    }),
  ),
  errors: ['not_found'],
});

export const endRetainer = endpoint('POST', '/api/admin/retainers/:id/end', {
  access: 'staff',
  permission: 'quotes.send',
  summary: 'End a repeating line: no period begins after the day; null continues it',
  params: idParams,
  body: z.object({ on: z.nullable(z.iso.date('Please enter a day.')) }),
  response: retainer,
  errors: ['not_found'],
});
