import { cookies } from '#contract/site/cookies.ts';
import * as z from 'zod/mini';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict, invalid, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import type { PersonKey } from '#server/data/db/tables/sign-in.ts';
import { takeTry } from '../throttle/throttle.ts';

type Work = Pick<Context, 'db' | 'now' | 'config' | 'brand'>;

/** Time to complete a passkey prompt, in milliseconds. */
export const ceremonyMs = cookies.passkey.seconds * 1000;

const mostPasskeys = 20;

// Loaded on first use: the library contains certificate parsers that nothing else needs.
const library = () => import('@simplewebauthn/server');

const site = ({ config }: Pick<Work, 'config'>) => ({
  origin: config.publicUrl,
  id: new URL(config.publicUrl).hostname,
});

/** The fields of a browser's response that the library reads. The library checks their values. */
const credential = {
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z._default(z.object({}), {}),
};
const made = z.object({
  ...credential,
  response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }),
});
const signed = z.object({
  ...credential,
  response: z.object({ clientDataJSON: z.string(), authenticatorData: z.string(), signature: z.string() }),
});

const refused = () =>
  new AppError(
    'invalid_credentials',
    'This passkey could not be used. Please try again, or sign in in another way.',
  );

const notAdded = () => invalid('The passkey could not be added. Please try again.', {});

/** A person's passkeys as shown to their owner. */
export const passkeysOf = ({ db }: Pick<Work, 'db'>, { personKind, personId }: PersonKey) =>
  db
    .q()
    .selectFrom('passkey')
    .select(['id', 'credentialId', 'name', 'createdAt', 'usedAt'])
    .where('personKind', '=', personKind)
    .where('personId', '=', personId)
    .orderBy('id')
    .execute();

/** The browser's options for creating a passkey. @throws AppError `conflict` if the person has too many */
export async function optionsToAdd(
  context: Work,
  person: PersonKey,
  { email, name }: { email: string; name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await passkeysOf(context, person);
  if (known.length >= mostPasskeys) throw conflict('You have too many passkeys. Please remove one first.');
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: context.brand.name,
    rpID: site(context).id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(`${person.personKind}:${person.personId}`),
    timeout: ceremonyMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The browser's options for signing in with any passkey of this site. The options name no account. */
export async function optionsToSignIn(context: Work): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: site(context).id,
    timeout: ceremonyMs,
    userVerification: 'required',
    allowCredentials: [],
  });
}

/** Consumes a challenge, which can be answered only once, even with a wrong answer. */
async function takeChallenge(
  { db, now }: Pick<Work, 'db' | 'now'>,
  challenge: string,
  failure: () => AppError,
): Promise<void> {
  const limit = { max: 1, windowMs: ceremonyMs };
  await takeTry(db, `passkey/challenge/${sha256(challenge)}`, limit, now()).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_many_requests') throw failure();
    throw error;
  });
}

const quiet = <T>(work: Promise<T>, failure: () => AppError): Promise<T> =>
  // The library's errors describe bytes that a browser made, so people do not see them.
  work.catch(() => {
    throw failure();
  });

/**
 * Adds a passkey to a person, and runs the caller's follow-up in the same transaction.
 * @throws AppError `validation_error`, or `conflict` if the passkey is already known
 */
export async function addPasskey(
  context: Work,
  person: PersonKey,
  { challenge, response: given, name }: { challenge: string; response: unknown; name: string },
  follow: () => Promise<void>,
): Promise<void> {
  const { db, now } = context;
  await takeChallenge(context, challenge, notAdded);
  const { data: response } = made.safeParse(given);
  if (!response) throw notAdded();
  const { verifyRegistrationResponse } = await library();
  const { origin, id } = site(context);
  const { verified, registrationInfo } = await quiet(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    }),
    notAdded,
  );
  if (!verified || !registrationInfo) throw notAdded();
  const { credential } = registrationInfo;
  const row = {
    ...person,
    id: newId(now()),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    name,
    usedAt: null,
    createdAt: iso(now()),
  };
  await db.tx(async () => {
    const added = await db
      .q()
      .insertInto('passkey')
      .values(row)
      .onConflict((on) => on.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw conflict('This passkey is already added.');
    await follow();
  });
}

/** The owner of the passkey that was just used. @throws AppError `invalid_credentials` */
export async function personOfPasskey(
  context: Work,
  { challenge, response: given }: { challenge: string; response: unknown },
): Promise<PersonKey> {
  const { db, now } = context;
  await takeChallenge(context, challenge, refused);
  const { data: response } = signed.safeParse(given);
  if (!response) throw refused();
  const row = await db
    .q()
    .selectFrom('passkey')
    .selectAll()
    .where('credentialId', '=', response.id.replaceAll('\0', ''))
    .executeTakeFirst();
  if (!row) throw refused();
  const { verifyAuthenticationResponse } = await library();
  const { origin, id } = site(context);
  const { verified, authenticationInfo } = await quiet(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
      },
    }),
    refused,
  );
  if (!verified) throw refused();
  await db
    .q()
    .updateTable('passkey')
    .set({ counter: authenticationInfo.newCounter, usedAt: iso(now()) })
    .where('id', '=', row.id)
    .execute();
  return { personKind: row.personKind, personId: row.personId };
}

/** Removes one passkey of a person. @throws AppError `not_found` */
export async function removePasskey(
  { db }: Pick<Work, 'db'>,
  { personKind, personId }: PersonKey,
  id: string,
): Promise<void> {
  const removed = await db
    .q()
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('personKind', '=', personKind)
    .where('personId', '=', personId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw notFound('This passkey');
}

/** Removes every passkey of a person, because the address now belongs to somebody else. */
export async function removePasskeysOf(
  { db }: Pick<Work, 'db'>,
  { personKind, personId }: PersonKey,
): Promise<void> {
  await db
    .q()
    .deleteFrom('passkey')
    .where('personKind', '=', personKind)
    .where('personId', '=', personId)
    .execute();
}
