import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { currency } from './money/currency.ts';
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
  /** The price of a period, without tax, in minor units. */
  netMinor: z.int(),
  every: z.enum(repeatEvery),
  startsOn: z.string(),
  /** The day on which the next period begins; null once it has ended. */
  nextOn: z.nullable(z.string()),
  /** The last day on which a period can begin. */
  endsOn: z.nullable(z.string()),
  rounds: z.nullable(z.int()),
  hours: z.nullable(z.int()),
});

export type Retainer = z.infer<typeof retainer>;

export const listRetainers = endpoint('GET', '/api/admin/retainers', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'Lines of accepted quotes that repeat, newest first',
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

export const endRetainer = endpoint('POST', '/api/admin/retainers/:id/end', {
  access: 'staff',
  permission: 'quotes.send',
  summary: 'End a repeating line: no period begins after the day; null lets it go on',
  params: idParams,
  body: z.object({ on: z.nullable(z.iso.date('Please enter a day.')) }),
  response: retainer,
  errors: ['not_found'],
});
