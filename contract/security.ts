import * as z from 'zod/mini';
import { clientPassword, staffPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, ok, optionalText, requiredText, text } from './fields.ts';
import { limits } from './limits.ts';
import { timeZone } from './profile.ts';
import { factorCode, passkeyResponse } from './sign-in.ts';

/** By what a session was opened, in words. */
export const openedByTexts = {
  password: 'with a password',
  link: 'with a link from a mail',
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
const codeBody = z.object({ code: factorCode });

const contact = { access: 'client', standing: 'sees', untilVerified: 'same' } as const;
const user = { access: 'user' } as const;

const look = { summary: 'How the asker signs in, and where', response: security } as const;
const endOne = {
  summary: 'Ends one of the own sessions',
  params: sessionParams,
  response: ok,
  errors: ['not_found'],
} as const;
const endOthers = { summary: 'Ends every own session but the one that asks', response: ok } as const;
const passwordErrors = ['too_many_requests'] as const;
const addOptions = { summary: 'What a browser needs to make a passkey', response: ceremony } as const;
const add = {
  summary: 'Adds a passkey',
  body: newPasskey,
  response: security,
  status: 201,
  errors: ['conflict', 'gone', 'too_many_requests'],
} as const;
const remove = {
  summary: 'Removes a passkey',
  params: idParams,
  response: security,
  errors: ['not_found'],
} as const;
const begin = {
  summary: 'Begins with an authenticator app: it is asked for once its first code was right',
  response: newApp,
  errors: ['conflict'],
} as const;
const confirm = {
  summary: 'Turns the second factor on with a first code, and gives the recovery codes',
  body: codeBody,
  response: codes,
  errors: ['too_many_requests'],
} as const;
const off = {
  summary: 'Turns the second factor off, with a code of it',
  body: codeBody,
  response: security,
  errors: ['too_many_requests'],
} as const;
const renew = {
  summary: 'Makes new recovery codes, with a code of the second factor; those before stop working',
  body: codeBody,
  response: codes,
  errors: ['too_many_requests'],
} as const;

export const getMySecurity = endpoint('GET', '/api/client/security', {
  ...contact,
  ...look,
  changedBy: ['contacts'],
});
export const endMySession = endpoint('DELETE', '/api/client/security/sessions/:id', {
  ...contact,
  ...endOne,
});
export const endMyOtherSessions = endpoint('DELETE', '/api/client/security/sessions', {
  ...contact,
  ...endOthers,
});
export const changeMyPassword = endpoint('POST', '/api/client/security/password', {
  ...contact,
  summary: 'Changes the own password, or sets a first one; other sessions end',
  body: z.object({ current: currentPassword, password: clientPassword }),
  response: ok,
  errors: [...passwordErrors, 'password_required'],
});
export const getMyPasskeyOptions = endpoint('POST', '/api/client/security/passkey-challenge', {
  ...contact,
  ...addOptions,
  errors: ['conflict'],
});
export const addMyPasskey = endpoint('POST', '/api/client/security/passkeys', { ...contact, ...add });
export const removeMyPasskey = endpoint('DELETE', '/api/client/security/passkeys/:id', {
  ...contact,
  ...remove,
});
export const beginMySecondFactor = endpoint('POST', '/api/client/security/second-factor', {
  ...contact,
  ...begin,
});
export const confirmMySecondFactor = endpoint('POST', '/api/client/security/second-factor/confirm', {
  ...contact,
  ...confirm,
});
export const removeMySecondFactor = endpoint('POST', '/api/client/security/second-factor/off', {
  ...contact,
  ...off,
});
export const renewMyCodes = endpoint('POST', '/api/client/security/second-factor/codes', {
  ...contact,
  ...renew,
});

export const getUserSecurity = endpoint('GET', '/api/auth/security', {
  ...user,
  ...look,
  changedBy: ['team'],
});
export const endUserSession = endpoint('DELETE', '/api/auth/security/sessions/:id', { ...user, ...endOne });
export const endUserOtherSessions = endpoint('DELETE', '/api/auth/security/sessions', {
  ...user,
  ...endOthers,
});
export const changeUserPassword = endpoint('POST', '/api/auth/security/password', {
  ...user,
  summary: 'Changes the own password of staff, or sets a first one; other sessions end',
  body: z.object({ current: currentPassword, password: staffPassword }),
  response: ok,
  errors: [...passwordErrors, 'not_found'],
});
export const getUserPasskeyOptions = endpoint('POST', '/api/auth/security/passkey-challenge', {
  ...user,
  ...addOptions,
  errors: ['conflict'],
});
export const addUserPasskey = endpoint('POST', '/api/auth/security/passkeys', { ...user, ...add });
export const removeUserPasskey = endpoint('DELETE', '/api/auth/security/passkeys/:id', {
  ...user,
  ...remove,
});
export const beginUserSecondFactor = endpoint('POST', '/api/auth/security/second-factor', {
  ...user,
  ...begin,
});
export const confirmUserSecondFactor = endpoint('POST', '/api/auth/security/second-factor/confirm', {
  ...user,
  ...confirm,
});
export const removeUserSecondFactor = endpoint('POST', '/api/auth/security/second-factor/off', {
  ...user,
  ...off,
});
export const renewUserCodes = endpoint('POST', '/api/auth/security/second-factor/codes', {
  ...user,
  ...renew,
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
