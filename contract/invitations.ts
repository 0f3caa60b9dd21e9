import * as z from 'zod/mini';
import { clientPassword, staffPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, ok, requiredText, text } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { staffRoles, standings } from './permissions/permissions.ts';

/** How long the link of an invitation works, in days. */
export const invitationDays = 7;

/** An invitation as its sender sees it. It is `open` until it is accepted, revoked or expired. */
export const invitation = z.object({
  id,
  kind: z.enum(['contact', 'staff']),
  name: z.nullable(z.string()),
  email: z.string(),
  /** For a contact: the standing in the company. */
  standing: z.nullable(z.enum(standings)),
  /** For staff: the role, and when its access ends. */
  role: z.nullable(z.enum(staffRoles)),
  endsAt: z.nullable(instant),
  state: z.enum(['open', 'accepted', 'revoked', 'expired']),
  createdAt: instant,
  expiresAt: instant,
});

export type Invitation = z.infer<typeof invitation>;

/** An invitation just made or sent again. `link`: to be handed over, where no mail can be sent; shown this once. */
export const sentInvitation = z.extend(invitation, { link: z.nullable(z.string()) });

export type SentInvitation = z.infer<typeof sentInvitation>;

/** The token of the link, from its fragment. */
const token = z.string('The link is not complete.').check(z.maxLength(200, 'The link is not complete.'));

/** What the page of a link shows before the button is pressed. */
export const invitationOffer = z.object({
  kind: z.enum(['contact', 'staff']),
  /** The company a contact is invited to; the agency's name for staff. */
  to: z.string(),
  invitedBy: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.string(),
  standing: z.nullable(z.enum(standings)),
  role: z.nullable(z.enum(staffRoles)),
  /** For staff: the provider at which the person signs in, where there is one. */
  provider: z.nullable(z.string()),
  /** True: the person has no password yet and chooses one. False: signs in with the one there is, or at the provider. */
  choosesPassword: z.boolean(),
  /** The address of the person signed in in this browser, to the portal or as staff, as the invitation is for either. */
  signedInAs: z.nullable(z.string()),
  expiresAt: instant,
});

export type InvitationOffer = z.infer<typeof invitationOffer>;

const nameOfNew = requiredText(limits.name, 'Please enter your name.', 'The name');

/** What somebody enters who has no account yet, by the kind of the invitation. */
export const newPerson = {
  contact: z.object({ name: nameOfNew, password: clientPassword }),
  staff: z.object({ name: nameOfNew, password: staffPassword }),
} as const;

const anyPassword = z
  .string()
  .check(
    z.minLength(1, 'Please enter your password.'),
    z.maxLength(limits.passwordMax, `A password can have at most ${limits.passwordMax} characters.`),
  );

/** What somebody enters who has an account: its password. */
export const knownPerson = z.object({ password: anyPassword });

export const lookAtInvitation = endpoint('POST', '/api/invitations/look', {
  access: 'public',
  summary: 'What the link of an invitation offers; looking uses nothing up',
  body: z.object({ token }),
  response: invitationOffer,
  errors: ['gone', 'too_many_requests'],
});

export const acceptInvitation = endpoint('POST', '/api/invitations/accept', {
  access: 'public',
  summary: 'Accepts an invitation with its link, once, and signs the person in',
  body: z.object({
    token,
    name: z.optional(text(limits.name, 'The name')),
    /** For a person without a password: the one chosen, under the rules of its kind. For one who has a password: that one. */
    password: z.optional(anyPassword),
  }),
  response: z.extend(ok, { next: z.string() }),
  errors: [
    'gone',
    'password_required',
    'invalid_credentials',
    'second_factor_required',
    'conflict',
    'too_many_requests',
  ],
});
