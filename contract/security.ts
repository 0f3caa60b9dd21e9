import * as z from 'zod/mini';
import { typedPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok, optionalText, requiredText, text } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { timeZone } from './profile.ts';
import { factorCode, passkeyOptions, passkeyResponse, sideIdParams, sideParams } from './sign-in.ts';

/** The ways in which a session can be opened, with the text for each. */
export const openedByTexts = {
  password: 'with a password',
  link: 'with a one-time link',
  'second-factor': 'with a code',
  passkey: 'with a passkey',
  provider: 'through the sign-in service',
} as const;

const openedBy = z.enum(Object.keys(openedByTexts) as [keyof typeof openedByTexts]);

/** A session that is open for the signed-in person. */
const session = z.object({
  /** A public id of the session, which cannot be used to sign in. */
  id: z.string(),
  /** Browser and operating system, such as `Firefox on Windows`. */
  device: z.string(),
  openedBy,
  /** True for the session that makes this request. */
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
});

/** The sign-in methods and sessions of the signed-in person. */
export const security = z.object({
  /** False if the person has no password and signs in only by other methods. */
  hasPassword: z.boolean(),
  passkeys: z.array(z.object({ id, name: z.string(), createdAt: instant, usedAt: z.nullable(instant) })),
  secondFactor: z.object({ confirmedAt: z.nullable(instant), codesLeft: z.number() }),
  sessions: z.array(session),
});

export type Security = z.infer<typeof security>;
export type OpenSession = z.infer<typeof session>;

const sessionParams = z.extend(sideParams, { id: z.string().check(z.maxLength(64)) });

/** The greatest number of characters in the name of a passkey. */
export const passkeyNameMax = 60;

const newPasskey = z.object({
  name: requiredText(passkeyNameMax, 'Please enter a name.', 'The name'),
  response: passkeyResponse,
});

const currentPassword = z.optional(z.string().check(z.maxLength(limits.passwordMax)));

const newApp = z.object({
  /** The secret in Base32, for typing it if the camera cannot read the QR code. */
  secret: z.string(),
  /** The content of the QR code, an `otpauth://…` address. */
  uri: z.string(),
});
const codes = z.object({ codes: z.array(z.string()) });
const proof = z.object({ password: currentPassword, code: z.optional(factorCode) });
const codeBody = z.object({ code: factorCode });

export const getMySecurity = endpoint('GET', '/api/:side/security', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  changedBy: ['contacts', 'team'],
  summary: 'Your sign-in methods and sessions',
  params: sideParams,
  response: security,
});

export const endMySession = endpoint('DELETE', '/api/:side/security/sessions/:id', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: 'End one of your sessions',
  params: sessionParams,
  response: ok,
  errors: ['not_found'],
});

export const endMyOtherSessions = endpoint('DELETE', '/api/:side/security/sessions', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: 'Ends all your sessions except this one',
  params: sideParams,
  response: ok,
});

export const changeMyPassword = endpoint('POST', '/api/:side/security/password', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: 'Changes your password, or sets a first one; other sessions end',
  params: sideParams,
  body: z.object({ current: currentPassword, password: typedPassword }),
  response: ok,
  errors: ['confirmation_required', 'password_required', 'not_found', 'too_many_requests'],
});

export const confirmMyself = endpoint('POST', '/api/:side/security/confirmation', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: 'Confirms your password or a code; for ten minutes you may add ways to sign in',
  params: sideParams,
  body: proof,
  response: ok,
  errors: ['not_found', 'too_many_requests'],
});

export const getMyPasskeyOptions = endpoint('POST', '/api/:side/security/passkey-challenge', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: 'The data that a browser needs to make a passkey',
  params: sideParams,
  response: passkeyOptions,
  errors: ['confirmation_required', 'conflict'],
});

export const addMyPasskey = endpoint('POST', '/api/:side/security/passkeys', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: 'Adds a passkey',
  params: sideParams,
  body: newPasskey,
  response: security,
  status: 201,
  errors: ['confirmation_required', 'conflict', 'gone', 'too_many_requests'],
});

export const removeMyPasskey = endpoint('DELETE', '/api/:side/security/passkeys/:id', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: 'Removes a passkey',
  params: sideIdParams,
  response: security,
  errors: ['not_found'],
});

export const beginMySecondFactor = endpoint('POST', '/api/:side/security/second-factor', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: 'Begins to set up an authenticator app, which is required once its first code was right',
  params: sideParams,
  response: newApp,
  errors: ['confirmation_required', 'conflict'],
});

export const confirmMySecondFactor = endpoint('POST', '/api/:side/security/second-factor/confirm', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: 'Turns the second factor on with a first code, and returns the recovery codes',
  params: sideParams,
  body: codeBody,
  response: codes,
  errors: ['confirmation_required', 'too_many_requests'],
});

export const removeMySecondFactor = endpoint('POST', '/api/:side/security/second-factor/off', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: 'Turns the second factor off, with a code of it',
  params: sideParams,
  body: codeBody,
  response: security,
  errors: ['too_many_requests'],
});

export const renewMyCodes = endpoint('POST', '/api/:side/security/second-factor/codes', {
  access: 'person',
  needsRole: false,
  untilVerified: 'same',
  summary: 'Makes new recovery codes, with a code of the second factor; the old codes stop working',
  params: sideParams,
  body: codeBody,
  response: codes,
  errors: ['too_many_requests'],
});

/** The changes that staff can make to their own data. */
export const userDetails = z.object({
  firstName: text(limits.name, 'The first name'),
  lastName: text(limits.name, 'The last name'),
  phone: optionalText(limits.phone, 'The phone number'),
  timeZone: z.nullable(timeZone),
});

export type UserDetails = z.infer<typeof userDetails>;

export const updateUserDetails = endpoint('PATCH', '/api/auth/user', {
  access: 'user',
  summary: 'Change your name and time zone',
  body: userDetails,
  response: userDetails,
});

const rule = z.object({ secondFactor: z.boolean() });

export const getSignInRule = endpoint('GET', '/api/admin/team/sign-in-rule', {
  access: 'staff',
  permission: 'team.read',
  summary: 'Whether everyone on the team needs a second factor',
  changedBy: ['team'],
  response: rule,
});

export const saveSignInRule = endpoint('PUT', '/api/admin/team/sign-in-rule', {
  access: 'staff',
  permission: 'team.sign-in',
  summary: 'Require a second factor of everyone on the team, or stop requiring it',
  body: rule,
  response: rule,
  errors: ['conflict'],
});

export const resetMemberFactor = endpoint('POST', '/api/admin/team/:id/second-factor/reset', {
  access: 'staff',
  permission: 'team.sign-in',
  summary: 'Remove the second factor and the passkeys of a colleague who has lost them; sessions end',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});
