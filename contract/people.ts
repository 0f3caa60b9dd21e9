import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, idParams, instant, ok, optionalText, requiredText } from './validation/fields.ts';
import { noticeKindNames } from './notices.ts';
import { invitation, sentInvitation } from './invitations.ts';
import { limits } from './validation/limits.ts';
import { standings, type Standing } from './permissions/permissions.ts';

/** The greatest number of people per company, including open invitations. */
export const mostPeople = 100;

const standing = z.enum(standings);

/** The name of each standing and its rights, as texts that both sides see. */
export const standingTexts: Readonly<Record<Standing, { label: string; text: string }>> = {
  decides: {
    label: 'Can approve',
    text: 'Everything: approve previews, brief, colors, logo, files and people.',
  },
  comments: { label: 'Can comment', text: 'Send messages and artwork, and comment on previews.' },
  sees: { label: 'Can view', text: 'View everything, and send messages.' },
  pays: { label: 'Can pay', text: 'See and pay invoices, and nothing else.' },
};

/** A contact of a company as staff see it. */
export const contact = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  standing,
  seesMoney: z.boolean(),
  /** True if lists show the name, e-mail address and phone number of this contact for the company. */
  primary: z.boolean(),
  /** The time when the person last signed in to this company. */
  lastSignInAt: z.nullable(instant),
  /** The time when the person joined the company. */
  createdAt: instant,
});

export type Contact = z.infer<typeof contact>;

/**
 * A contact in a company's list. It includes the notice kinds for which the person gets no mail. `secondFactor`: the person
 * needs a code after the password.
 */
const listedContact = z.extend(contact, {
  noMail: z.array(z.enum(noticeKindNames)),
  secondFactor: z.boolean(),
});

export type ListedContact = z.infer<typeof listedContact>;

/** A person of the same company, as contacts see the person. */
export const colleague = z.object({
  id,
  name: z.string(),
  email: z.string(),
  standing,
  seesMoney: z.boolean(),
  primary: z.boolean(),
  /** True if this is the signed-in contact. */
  isYou: z.boolean(),
});

export type Colleague = z.infer<typeof colleague>;

const nameMissing = 'Please enter a name.';

/** The rights that an invitation gives. Without `seesMoney`, the standing decides if the person sees money. */
const offered = { standing, seesMoney: z.optional(z.boolean()) };

/** The person to invite, and the rights that the invitation gives. */
const newContact = z.object({
  name: requiredText(limits.name, nameMissing, 'The name'),
  email: email(),
  ...offered,
});

export type NewContact = z.infer<typeof newContact>;

/** The greatest number of people in one invitation form. */
export const mostInvited = 20;

/** Several people to invite with the same rights. The form sends one invitation after another, for staff and for contacts. */
export const newContacts = z.object({
  people: z
    .array(z.pick(newContact, { name: true, email: true }))
    .check(z.minLength(1, nameMissing), z.maxLength(mostInvited)),
  ...offered,
});

export type NewContacts = z.infer<typeof newContacts>;

/** Changes to a contact; missing fields stay unchanged. */
export const contactPatch = z.object({
  name: z.optional(requiredText(limits.name, nameMissing, 'The name')),
  email: z.optional(email()),
  phone: z.optional(optionalText(limits.phone, 'The phone number')),
  ...z.partial(z.object(offered)).shape,
  /** True: makes this contact the primary one. The previous primary contact stays a contact. */
  primary: z.optional(z.literal(true)),
});

export type ContactPatch = z.infer<typeof contactPatch>;

const ofCompany = z.object({ id, contactId: id });
const invitationOfCompany = z.object({ id, invitationId: id });

export const getContacts = endpoint('GET', '/api/admin/clients/:id/contacts', {
  access: 'staff',
  permission: 'clients.read',
  summary: 'The contacts of a company, the primary one first, and its open invitations',
  changedBy: ['clients', 'contacts'],
  params: idParams,
  response: z.object({ contacts: z.array(listedContact), invitations: z.array(invitation) }),
  errors: ['not_found'],
});

export const inviteContact = endpoint('POST', '/api/admin/clients/:id/contacts', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Invite someone to a company as a contact',
  params: idParams,
  body: newContact,
  response: sentInvitation,
  status: 201,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const updateContact = endpoint('PATCH', '/api/admin/clients/:id/contacts/:contactId', {
  access: 'staff',
  permission: 'clients.write',
  summary: 'Change the rights or the data of a contact, or make it the primary one',
  params: ofCompany,
  body: contactPatch,
  /** `link`: as in the answer of `updateClient`. */
  response: z.extend(contact, { link: z.optional(z.string()) }),
  errors: ['not_found', 'conflict', 'email_taken'],
});

export const resetContactFactor = endpoint(
  'POST',
  '/api/admin/clients/:id/contacts/:contactId/second-factor/reset',
  {
    access: 'staff',
    permission: 'clients.write',
    summary: 'Remove the second factor and the passkeys of a contact who has lost them; sessions end',
    params: ofCompany,
    response: ok,
    errors: ['not_found', 'conflict'],
  },
);

export const deleteContact = endpoint('DELETE', '/api/admin/clients/:id/contacts/:contactId', {
  access: 'staff',
  permission: 'clients.write',
  summary: "Remove a contact from a company; the person's words stay",
  params: ofCompany,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const resendContactInvitation = endpoint(
  'POST',
  '/api/admin/clients/:id/contact-invitations/:invitationId/resend',
  {
    access: 'staff',
    permission: 'clients.write',
    summary: 'Resend an invitation to a company; the previous link stops working',
    params: invitationOfCompany,
    response: sentInvitation,
    errors: ['not_found', 'conflict', 'too_many_requests'],
  },
);

export const revokeContactInvitation = endpoint(
  'DELETE',
  '/api/admin/clients/:id/contact-invitations/:invitationId',
  {
    access: 'staff',
    permission: 'clients.write',
    summary: 'Withdraw an invitation to a company: its link stops working',
    params: invitationOfCompany,
    response: ok,
    errors: ['not_found', 'conflict'],
  },
);

export const getColleagues = endpoint('GET', '/api/client/people', {
  access: 'client',
  standing: 'sees',
  untilVerified: { answer: { people: [], invitations: [] } },
  summary: 'The people of your company; its open invitations for those who decide',
  changedBy: ['clients', 'contacts'],
  response: z.object({ people: z.array(colleague), invitations: z.array(invitation) }),
});

export const inviteColleague = endpoint('POST', '/api/client/people', {
  access: 'client',
  standing: 'decides',
  // Without this rule, a person who opened an account with somebody else's address could invite strangers.
  untilVerified: { refused: 'Please confirm your e-mail address first, then invite others.' },
  summary: 'Invite someone to your company',
  body: newContact,
  response: sentInvitation,
  status: 201,
  errors: ['conflict', 'too_many_requests'],
});

export const updateColleague = endpoint('PATCH', '/api/client/people/:id', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: 'This person' },
  summary: 'Change the rights of someone in your company',
  params: idParams,
  body: z.partial(z.object(offered)),
  response: colleague,
  errors: ['not_found', 'conflict'],
});

export const deleteColleague = endpoint('DELETE', '/api/client/people/:id', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: 'This person' },
  summary: "Remove someone from your company; the person's words stay",
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});

export const resendColleagueInvitation = endpoint('POST', '/api/client/people/invitations/:id/resend', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: 'This invitation' },
  summary: 'Resend an invitation to your company; the previous link stops working',
  params: idParams,
  response: sentInvitation,
  errors: ['not_found', 'conflict', 'too_many_requests'],
});

export const revokeColleagueInvitation = endpoint('DELETE', '/api/client/people/invitations/:id', {
  access: 'client',
  standing: 'decides',
  untilVerified: { notFound: 'This invitation' },
  summary: 'Withdraw an invitation to your company: its link stops working',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});
