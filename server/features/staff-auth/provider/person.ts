import * as z from 'zod/mini';
import { email } from '#contract/validation/fields.ts';
import { limits } from '#contract/validation/limits.ts';

/**
 * A person as a sign-in provider describes the person. `email` is null if the provider gives no address. An unverified
 * address must not be trusted.
 */
export interface Person {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
}

const address = email();

function words(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return (
    value
      .toWellFormed()
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, limits.name) || null
  );
}

function picture(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > limits.url || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'https:' ? url.href : null;
}

function names(claims: Record<string, unknown>) {
  const firstName = words(claims['given_name']);
  const lastName = words(claims['family_name']);
  if (firstName !== null || lastName !== null) return { firstName, lastName };
  const [first = '', ...rest] = words(claims['name'])?.split(' ') ?? [];
  return { firstName: first || null, lastName: rest.join(' ') || null };
}

/** Reads a person from the claims of a verified ID token, or from the user info that belongs to the token. */
export function readPerson(claims: Record<string, unknown> & { iss: string; sub: string }): Person {
  const parsed = z.safeParse(address, claims['email']);
  // Some providers write the boolean as text.
  const verified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: parsed.success ? parsed.data : null,
    emailVerified: parsed.success && verified,
    ...names(claims),
    profileImageUrl: picture(claims['picture']),
  };
}
