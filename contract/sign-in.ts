import * as z from 'zod/mini';
import { linkToken, typedPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { email, idParams, ok } from './validation/fields.ts';

/** The two sides of the product that people sign in to. */
export const sides = ['client', 'staff'] as const;

export type Side = (typeof sides)[number];

/** The path parameters of a call for both sides. The side selects the session that is checked. */
export const sideParams = z.object({ side: z.enum(sides) });

/** The path parameters of a call for both sides that is about one row. */
export const sideIdParams = z.extend(idParams, sideParams.shape);

/** The minutes during which a mailed sign-in link works. */
export const signInLinkMinutes = 10;

/** The side of the product to open after signing in. */
const signedIn = z.object({ side: z.enum(sides) });

const userVerification = z.exactOptional(z.enum(['discouraged', 'preferred', 'required']));
const timeout = z.exactOptional(z.number());
const credentials = z.exactOptional(z.array(z.object({ id: z.string(), type: z.string() })));

/** The options for signing in with a passkey (WebAuthn Level 3). */
const signInOptions = z.object({
  challenge: z.string(),
  rpId: z.exactOptional(z.string()),
  timeout,
  userVerification,
  allowCredentials: credentials,
});

/** The options for creating a passkey (WebAuthn Level 3). */
export const passkeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.exactOptional(z.string()) }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout,
  attestation: z.exactOptional(z.enum(['direct', 'enterprise', 'indirect', 'none'])),
  excludeCredentials: credentials,
  authenticatorSelection: z.exactOptional(
    z.object({
      residentKey: userVerification,
      requireResidentKey: z.exactOptional(z.boolean()),
      userVerification,
    }),
  ),
  extensions: z.exactOptional(z.object({ credProps: z.exactOptional(z.boolean()) })),
  hints: z.exactOptional(z.array(z.enum(['hybrid', 'security-key', 'client-device']))),
});

/** The response of a browser that used or created a passkey. */
export const passkeyResponse = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(1_400)) });

/** A code of an authenticator app, or a recovery code. */
export const factorCode = z
  .string('Please enter the code.')
  .check(z.trim(), z.minLength(1, 'Please enter the code.'), z.maxLength(40, 'This is not a code.'));

export const askSignInLink = endpoint('POST', '/api/sign-in/link', {
  access: 'public',
  summary: 'Asks for an e-mail with a link that signs in once; the answer is the same for every address',
  body: z.object({ side: z.enum(sides), email: email() }),
  response: ok,
  status: 202,
  errors: ['not_found', 'too_many_requests'],
});

export const openSignInLink = endpoint('POST', '/api/sign-in/link/use', {
  access: 'public',
  summary: 'Signs in with an e-mailed link, once, within ten minutes',
  body: z.object({ token: linkToken }),
  response: signedIn,
  errors: ['gone', 'forbidden', 'second_factor_required', 'too_many_requests'],
});

export const getPasskeyChallenge = endpoint('POST', '/api/sign-in/passkey/challenge', {
  access: 'public',
  summary: 'The data that a browser needs to sign in with a passkey; it names no account',
  response: signInOptions,
  errors: ['too_many_requests'],
});

export const openByPasskey = endpoint('POST', '/api/sign-in/passkey', {
  access: 'public',
  summary: 'Signs in with a passkey',
  body: z.object({ response: passkeyResponse }),
  response: signedIn,
  errors: ['invalid_credentials', 'forbidden', 'gone', 'too_many_requests'],
});

export const giveSecondFactor = endpoint('POST', '/api/sign-in/code', {
  access: 'public',
  summary: 'Signs in with the code of the second factor, after a password or an e-mailed link',
  body: z.object({ code: factorCode }),
  response: signedIn,
  errors: ['gone', 'too_many_requests'],
});

export const forgotPassword = endpoint('POST', '/api/:side/password/forgot', {
  access: 'public',
  summary: 'Asks for an e-mail with a link to a new password; the answer is the same for every address',
  params: sideParams,
  body: z.object({ email: email() }),
  response: ok,
  status: 202,
  errors: ['not_found', 'too_many_requests'],
});

export const resetPassword = endpoint('POST', '/api/:side/password/reset', {
  access: 'public',
  summary: 'Sets a new password with the link from the e-mail, and ends every session of the account',
  params: sideParams,
  body: z.object({ token: linkToken, password: typedPassword }),
  response: ok,
  errors: ['password_required', 'gone', 'not_found', 'too_many_requests'],
});
