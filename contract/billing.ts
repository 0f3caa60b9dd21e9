import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { party } from './money/parties.ts';
import { idParams, requiredText } from './validation/fields.ts';
import { limits } from './validation/limits.ts';

/** The name, address and numbers of a company, as its invoices print them. */
export const billingDetails = z.extend(party, {
  name: requiredText(limits.company, 'Please enter the name.', 'The name'),
});

export type NewBillingDetails = z.input<typeof billingDetails>;

export const getBilling = endpoint('GET', '/api/admin/clients/:id/billing', {
  access: 'staff',
  permission: 'invoices.read',
  summary: 'The billing details of a client',
  changedBy: ['invoices'],
  params: idParams,
  response: party,
  errors: ['not_found'],
});

export const saveBilling = endpoint('PUT', '/api/admin/clients/:id/billing', {
  access: 'staff',
  permission: 'invoices.write',
  summary: 'Change the billing details of a client; its drafts and later invoices print them',
  params: idParams,
  body: billingDetails,
  response: party,
  errors: ['not_found'],
});

export const myBilling = endpoint('GET', '/api/client/billing', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: { notFound: 'Your billing details' },
  summary: 'The billing details of the company',
  changedBy: ['invoices'],
  response: party,
  errors: ['not_found'],
});

export const saveMyBilling = endpoint('PUT', '/api/client/billing', {
  access: 'client',
  standing: 'pays',
  money: true,
  untilVerified: { notFound: 'Your billing details' },
  summary: 'Change the billing details of the company; later invoices print them',
  body: billingDetails,
  response: party,
  errors: ['not_found'],
});
