import * as z from 'zod/mini';
import { linkToken } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { email, idParams, ok } from './validation/fields.ts';

/** The two sides that people sign in to. */
export const sides = ['client', 'staff'] as const;

export type Side = (typeof sides)[number];

/** The path of a call that both sides make: the side says whose session is asked for. */
export const sideParams = z.object({ side: z.enum(sides) });

/** The same with the id of a row. */
export const sideIdParams = z.extend(idParams, sideParams.shape);

/** How long a mailed link signs in, in minutes. */
export const signInLinkMinutes = 10;

/** Where somebody goes on who has signed in. */
const signedIn = z.object({ side: z.enum(sides) });

/** What a browser and a passkey say to each other (WebAuthn Level 3, JSON); the server's library knows its shape. */
const ceremony = z.record(z.string(), z.unknown());

/** What a browser says of a passkey. */
export const passkeyResponse = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(1_400)) });

/** A code of an authenticator app, or a recovery code. */
export const factorCode = z
  .string('Please enter the code.')
  .check(z.trim(), z.minLength(1, 'Please enter the code.'), z.maxLength(40, 'This is no code.'));

export const askSignInLink = endpoint('POST', '/api/sign-in/link', {
  access: 'public',
  summary: 'Asks for a mail with a link that signs in once; the answer is the same for every address',
  body: z.object({ side: z.enum(sides), email: email() }),
  response: ok,
  status: 202,
  errors: ['not_found', 'too_many_requests'],
});

export const openSignInLink = endpoint('POST', '/api/sign-in/link/use', {
  access: 'public',
  summary: 'Signs in with the link of a mail, once, within ten minutes',
  body: z.object({ token: linkToken }),
  response: signedIn,
  errors: ['gone', 'forbidden', 'second_factor_required', 'too_many_requests'],
});

export const getPasskeyChallenge = endpoint('POST', '/api/sign-in/passkey/challenge', {
  access: 'public',
  summary: 'What a browser needs to sign in with a passkey; it names no account',
  response: ceremony,
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
  summary: 'Signs in with the code of the second factor, after a password or a mailed link',
  body: z.object({ code: factorCode }),
  response: signedIn,
  errors: ['gone', 'too_many_requests'],
});
