import * as z from 'zod/mini';
import { clientPassword, staffPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok, optionalText, requiredText, text } from './validation/fields.ts';
import { limits } from './validation/limits.ts';
import { timeZone } from './profile.ts';
import { factorCode, passkeyResponse } from './sign-in.ts';

/** By what a session was opened, in words. */
export const openedByTexts = {
  password: 'with a password',
  link: 'with a one-time link',
  'second-factor': 'with a code',
  passkey: 'with a passkey',
  provider: 'through the sign-in service',
} as const;

const openedBy = z.enum(Object.keys(openedByTexts) as [keyof typeof openedByTexts]);

/** An open session of the asker. */
const session = z.object({
  /** Names the session and opens nothing. */
  id: z.string(),
  /** Browser and system in words, such as `Firefox on Windows`. */
  device: z.string(),
  openedBy,
  /** True for the session that asks. */
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
});

/** How the asker signs in, and where the asker is signed in. */
export const security = z.object({
  /** False: the person signs in by other ways alone. */
  hasPassword: z.boolean(),
  passkeys: z.array(z.object({ id, name: z.string(), createdAt: instant, usedAt: z.nullable(instant) })),
  secondFactor: z.object({ confirmedAt: z.nullable(instant), codesLeft: z.number() }),
  sessions: z.array(session),
});

export type Security = z.infer<typeof security>;
export type OpenSession = z.infer<typeof session>;

const sessionParams = z.object({ id: z.string().check(z.maxLength(64)) });

/** Most letters of a passkey's name. */
export const passkeyNameMax = 60;

const newPasskey = z.object({
  name: requiredText(passkeyNameMax, 'Please enter a name.', 'The name'),
  response: passkeyResponse,
});

const currentPassword = z.optional(z.string().check(z.maxLength(limits.passwordMax)));

const ceremony = z.record(z.string(), z.unknown());
const newApp = z.object({
  /** Base32, to be typed where no camera is at hand. */
  secret: z.string(),
  /** `otpauth://…`, the content of the picture. */
  uri: z.string(),
});
const codes = z.object({ codes: z.array(z.string()) });
const proof = z.object({ password: currentPassword, code: z.optional(factorCode) });
const codeBody = z.object({ code: factorCode });

export const getMySecurity = endpoint('GET', '/api/client/security', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  changedBy: ['contacts'],
  summary: 'How the asker signs in, and where',
  response: security,
});

export const endMySession = endpoint('DELETE', '/api/client/security/sessions/:id', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'Ends one of the own sessions',
  params: sessionParams,
  response: ok,
  errors: ['not_found'],
});

export const endMyOtherSessions = endpoint('DELETE', '/api/client/security/sessions', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'Ends every own session but the one that asks',
  response: ok,
});

export const changeMyPassword = endpoint('POST', '/api/client/security/password', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'Changes the own password, or sets a first one; other sessions end',
  body: z.object({ current: currentPassword, password: clientPassword }),
  response: ok,
  errors: ['confirmation_required', 'password_required', 'too_many_requests'],
});

export const confirmMyself = endpoint('POST', '/api/client/security/confirmation', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'Shows the own password or a code: for ten minutes ways to sign in may be added',
  body: proof,
  response: ok,
  errors: ['too_many_requests'],
});

export const getMyPasskeyOptions = endpoint('POST', '/api/client/security/passkey-challenge', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'What a browser needs to make a passkey',
  response: ceremony,
  errors: ['confirmation_required', 'conflict'],
});

export const addMyPasskey = endpoint('POST', '/api/client/security/passkeys', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'Adds a passkey',
  body: newPasskey,
  response: security,
  status: 201,
  errors: ['confirmation_required', 'conflict', 'gone', 'too_many_requests'],
});

export const removeMyPasskey = endpoint('DELETE', '/api/client/security/passkeys/:id', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'Removes a passkey',
  params: idParams,
  response: security,
  errors: ['not_found'],
});

export const beginMySecondFactor = endpoint('POST', '/api/client/security/second-factor', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'Begins with an authenticator app: it is asked for once its first code was right',
  response: newApp,
  errors: ['confirmation_required', 'conflict'],
});

export const confirmMySecondFactor = endpoint('POST', '/api/client/security/second-factor/confirm', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'Turns the second factor on with a first code, and gives the recovery codes',
  body: codeBody,
  response: codes,
  errors: ['confirmation_required', 'too_many_requests'],
});

export const removeMySecondFactor = endpoint('POST', '/api/client/security/second-factor/off', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'Turns the second factor off, with a code of it',
  body: codeBody,
  response: security,
  errors: ['too_many_requests'],
});

export const renewMyCodes = endpoint('POST', '/api/client/security/second-factor/codes', {
  access: 'client',
  standing: 'sees',
  untilVerified: 'same',
  summary: 'Makes new recovery codes, with a code of the second factor; those before stop working',
  body: codeBody,
  response: codes,
  errors: ['too_many_requests'],
});

export const getUserSecurity = endpoint('GET', '/api/auth/security', {
  access: 'user',
  changedBy: ['team'],
  summary: 'How the asker signs in, and where',
  response: security,
});

export const endUserSession = endpoint('DELETE', '/api/auth/security/sessions/:id', {
  access: 'user',
  summary: 'Ends one of the own sessions',
  params: sessionParams,
  response: ok,
  errors: ['not_found'],
});

export const endUserOtherSessions = endpoint('DELETE', '/api/auth/security/sessions', {
  access: 'user',
  summary: 'Ends every own session but the one that asks',
  response: ok,
});

export const changeUserPassword = endpoint('POST', '/api/auth/security/password', {
  access: 'user',
  summary: 'Changes the own password, or sets a first one; other sessions end',
  body: z.object({ current: currentPassword, password: staffPassword }),
  response: ok,
  errors: ['confirmation_required', 'not_found', 'too_many_requests'],
});

export const confirmUser = endpoint('POST', '/api/auth/security/confirmation', {
  access: 'user',
  summary: 'Shows the own password or a code: for ten minutes ways to sign in may be added',
  body: proof,
  response: ok,
  errors: ['not_found', 'too_many_requests'],
});

export const getUserPasskeyOptions = endpoint('POST', '/api/auth/security/passkey-challenge', {
  access: 'user',
  summary: 'What a browser needs to make a passkey',
  response: ceremony,
  errors: ['confirmation_required', 'conflict'],
});

export const addUserPasskey = endpoint('POST', '/api/auth/security/passkeys', {
  access: 'user',
  summary: 'Adds a passkey',
  body: newPasskey,
  response: security,
  status: 201,
  errors: ['confirmation_required', 'conflict', 'gone', 'too_many_requests'],
});

export const removeUserPasskey = endpoint('DELETE', '/api/auth/security/passkeys/:id', {
  access: 'user',
  summary: 'Removes a passkey',
  params: idParams,
  response: security,
  errors: ['not_found'],
});

export const beginUserSecondFactor = endpoint('POST', '/api/auth/security/second-factor', {
  access: 'user',
  summary: 'Begins with an authenticator app: it is asked for once its first code was right',
  response: newApp,
  errors: ['confirmation_required', 'conflict'],
});

export const confirmUserSecondFactor = endpoint('POST', '/api/auth/security/second-factor/confirm', {
  access: 'user',
  summary: 'Turns the second factor on with a first code, and gives the recovery codes',
  body: codeBody,
  response: codes,
  errors: ['confirmation_required', 'too_many_requests'],
});

export const removeUserSecondFactor = endpoint('POST', '/api/auth/security/second-factor/off', {
  access: 'user',
  summary: 'Turns the second factor off, with a code of it',
  body: codeBody,
  response: security,
  errors: ['too_many_requests'],
});

export const renewUserCodes = endpoint('POST', '/api/auth/security/second-factor/codes', {
  access: 'user',
  summary: 'Makes new recovery codes, with a code of the second factor; those before stop working',
  body: codeBody,
  response: codes,
  errors: ['too_many_requests'],
});

/** What staff change of their own data. */
export const userDetails = z.object({
  firstName: text(limits.name, 'The first name'),
  lastName: text(limits.name, 'The last name'),
  phone: optionalText(limits.phone, 'The phone number'),
  timeZone: z.nullable(timeZone),
});

export type UserDetails = z.infer<typeof userDetails>;

export const updateUserDetails = endpoint('PATCH', '/api/auth/user', {
  access: 'user',
  summary: 'Change the own name and time zone',
  body: userDetails,
  response: userDetails,
});

const rule = z.object({ secondFactor: z.boolean() });

export const getSignInRule = endpoint('GET', '/api/admin/team/sign-in-rule', {
  access: 'staff',
  permission: 'team.read',
  summary: 'Whether everybody on the team needs a second factor',
  changedBy: ['team'],
  response: rule,
});

export const saveSignInRule = endpoint('PUT', '/api/admin/team/sign-in-rule', {
  access: 'staff',
  permission: 'team.sign-in',
  summary: 'Ask everybody on the team for a second factor, or no longer',
  body: rule,
  response: rule,
  errors: ['conflict'],
});

export const resetMemberFactor = endpoint('POST', '/api/admin/team/:id/second-factor/reset', {
  access: 'staff',
  permission: 'team.sign-in',
  summary: 'Take away the second factor and the passkeys of a colleague who has lost them; sessions end',
  params: idParams,
  response: ok,
  errors: ['not_found', 'conflict'],
});
