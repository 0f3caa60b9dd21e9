import * as z from 'zod/mini';
import { clientPassword, staffPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, ok, requiredText, text } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { staffRoles, standings } from './permissions/permissions.ts';

/** Days for which an invitation's link works. */
export const invitationDays = 7;

/** An invitation as its sender sees it. Its state is `open` until it is accepted, revoked or expired. */
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

/** A new or resent invitation. `link`: set if no mail can be sent. It is shown once, for the sender to pass on. */
export const sentInvitation = z.extend(invitation, { link: z.nullable(z.string()) });

export type SentInvitation = z.infer<typeof sentInvitation>;

/** The token in the fragment of the invitation's link. */
const token = z.string('The link is not complete.').check(z.maxLength(200, 'The link is not complete.'));

/** The data that the invitation page shows before the button is pressed. */
const invitationOffer = z.object({
  kind: z.enum(['contact', 'staff']),
  /** The name of the company that invites a contact, or of the agency that invites staff. */
  to: z.string(),
  invitedBy: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.string(),
  standing: z.nullable(z.enum(standings)),
  role: z.nullable(z.enum(staffRoles)),
  /** For staff: the sign-in provider, if one is configured. */
  provider: z.nullable(z.string()),
  /**
   * True: the person has no password yet and chooses one. False: the person signs in with the existing
   * password, or at the provider.
   */
  choosesPassword: z.boolean(),
  /** The e-mail address of the person signed in to this browser on the side of the invitation (portal or staff). */
  signedInAs: z.nullable(z.string()),
  expiresAt: instant,
});

export type InvitationOffer = z.infer<typeof invitationOffer>;

const nameOfNew = requiredText(limits.name, 'Please enter your name.', 'The name');

/** The input of a person without an account, by the invitation's kind. */
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

/** The input of a person who already has an account: the password. */
export const knownPerson = z.object({ password: anyPassword });

export const lookAtInvitation = endpoint('POST', '/api/invitations/look', {
  access: 'public',
  summary: "The content of an invitation's link; reading it does not use it up",
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
    /** A new password by the rules for the kind of invitation, or the existing password of a person who has one. */
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
