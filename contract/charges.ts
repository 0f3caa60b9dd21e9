import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { currency } from './money/currency.ts';
import { id, idParams, instant, listQuery, mine, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/**
 * The source of a charge: a line or discount of an accepted quote, a further round, or a later period of a repeating line. A
 * `waiver` is a courtesy that takes back another charge.
 */
const chargeSources = ['line', 'discount', 'round', 'retainer', 'waiver'] as const;

export type ChargeSource = (typeof chargeSources)[number];

/** Something that a client agreed to pay for, or a courtesy of the agency. */
export const charge = z.object({
  id,
  clientAccountId: id,
  projectId: z.nullable(id),
  source: z.enum(chargeSources),
  name: z.string(),
  currency,
  /** The amount without tax, in minor units; negative for discounts and courtesies. */
  netMinor: z.int(),
  /** The reason of a courtesy; null for other charges. */
  reason: z.nullable(z.string()),
  createdAt: instant,
});

export type Charge = z.infer<typeof charge>;

export const listCharges = endpoint('GET', '/api/admin/charges', {
  access: 'staff',
  permission: 'quotes.read',
  summary: 'What clients agreed to pay for, newest first',
  changedBy: ['quotes', 'invoices'],
  query: z.object({
    limit: listQuery.limit,
    cursor: listQuery.cursor,
    clientAccountId: z.optional(id),
    projectId: z.optional(id),
    /** Returns only charges that are in no invoice and in no payment plan. */
    open: z.optional(z.literal('true')),
    mine,
  }),
  response: z.array(charge),
  list: true,
});

export const waiveCharge = endpoint('POST', '/api/admin/charges/:id/waive', {
  access: 'staff',
  permission: 'quotes.send',
  summary: 'Waive a charge: a courtesy of the same amount is added',
  params: idParams,
  body: z.object({ reason: requiredText(limits.title, 'Please say why.', 'The reason') }),
  response: charge,
  status: 201,
  errors: ['not_found', 'conflict'],
});
