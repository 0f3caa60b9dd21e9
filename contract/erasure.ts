import * as z from 'zod/mini';
import { linkToken } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { sideParams } from './sign-in.ts';
import { confirmation } from './validation/confirmation.ts';
import { id, idParams, instant, listQuery } from './validation/fields.ts';

/** Days during which an erasure can be withdrawn. */
export const graceDays = 14;

/**
 * The minutes during which a new sign-in confirms an erasure. Staff use this if they have neither a password nor a second
 * factor here.
 */
export const recentSignInMinutes = 10;

/** The minutes during which a mailed link confirms an erasure. */
export const erasureLinkMinutes = 60;

const state = z.object({
  requestedAt: instant,
  /** The time at which the data are erased, unless the person withdraws the erasure before. */
  dueAt: instant,
  withCompanies: z.boolean(),
});

/** A person's own erasure, as the account page shows it. */
const myErasure = z.object({
  /** Null if the person has not requested an erasure. */
  erasure: z.nullable(state),
  /**
   * The ways in which the person confirms the erasure: `password`, `code` of the second factor, or both. A person without
   * either uses `mail` (a mailed link); staff may use `sign-in` (a new sign-in) instead.
   */
  confirmBy: z.array(z.enum(['password', 'code', 'mail', 'sign-in'])),
  /** The names of companies in which this person is the only contact. */
  onlyPersonOf: z.array(z.string()),
  /** The days until no backup contains the data any more; 0 if the operator decides how long backups are kept. */
  backupDays: z.number(),
  /** The reason why the person cannot request the erasure now; null if the person can. */
  refused: z.nullable(z.string()),
});

export type MyErasure = z.infer<typeof myErasure>;

const withCompanies = z._default(z.boolean(), true);

const erasureConfirmation = z.object({
  ...confirmation,
  /** True: companies without other members are erased too. */
  withCompanies,
});

export const getMyErasure = endpoint('GET', '/api/:side/erasure', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: "The asker's erasure, and how to request it",
  params: sideParams,
  changedBy: ['contacts', 'team'],
  response: myErasure,
});

export const requestErasure = endpoint('POST', '/api/:side/erasure', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary:
    'Requests your erasure, confirmed by password and second factor, by an e-mailed link, or for staff by a recent sign-in',
  params: sideParams,
  body: erasureConfirmation,
  response: z.object({
    /** True: a mail with a link was sent, and the erasure starts once the person confirms it by this link. */
    mailed: z.boolean(),
    erasure: z.nullable(state),
  }),
  errors: ['conflict', 'too_many_requests'],
});

export const confirmErasure = endpoint('POST', '/api/erasure/confirm', {
  access: 'public',
  summary: "Requests the asker's erasure with the link of an e-mail, once, within an hour",
  body: z.object({ token: linkToken, withCompanies }),
  response: state,
  errors: ['gone', 'too_many_requests'],
});

export const withdrawErasure = endpoint('DELETE', '/api/:side/erasure', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: "Withdraws the asker's erasure: everything stays as it is",
  params: sideParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
});

/** An erasure for staff. */
const staffErasure = z.object({
  id,
  /** `user`: a member of staff. */
  personKind: z.enum(['contact', 'user']),
  personId: id,
  /** The current name; it is removed by the erasure. */
  name: z.string(),
  companies: z.array(z.object({ id, name: z.string() })),
  requestedAt: instant,
  dueAt: instant,
  withdrawnAt: z.nullable(instant),
  erasedAt: z.nullable(instant),
  /** The time when the last traces were removed from the database files. */
  cleanedAt: z.nullable(instant),
  /** Texts by other people that mention the person, found after the erasure. They stay until staff decide. */
  mentions: z.array(
    z.object({
      /** The kind of text, such as `A message`. */
      what: z.string(),
      /** The first words of the text. */
      words: z.string(),
      clientAccountId: z.nullable(id),
    }),
  ),
});

export type StaffErasure = z.infer<typeof staffErasure>;

export const listErasures = endpoint('GET', '/api/admin/erasures', {
  access: 'staff',
  permission: 'history.read',
  summary: 'Requests for erasure, their dates, and mentions of the person in texts by others; newest first',
  changedBy: ['contacts', 'team'],
  query: z.pick(z.object(listQuery), { limit: true, cursor: true }),
  response: z.array(staffErasure),
  list: true,
});

/** The ways in which a person can ask for an erasure outside the portal. */
export const askedBy = ['mail', 'phone', 'in-person'] as const;

export const beginErasure = endpoint('POST', '/api/admin/erasures', {
  access: 'staff',
  permission: 'clients.close',
  summary:
    'Start the erasure of a contact who asked for it by e-mail or phone; the same grace period applies, and the person is informed',
  body: z.object({ contactId: id, askedBy: z.enum(askedBy), withCompanies }),
  response: state,
  status: 201,
  errors: ['not_found'],
});

export const stopErasure = endpoint('POST', '/api/admin/erasures/:id/stop', {
  access: 'staff',
  permission: 'clients.close',
  summary: "Withdraw an erasure at the contact's request: everything stays as it is",
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
});
