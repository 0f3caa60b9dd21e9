import type { SignInError } from '#contract/auth.ts';
import type { Person } from './person.ts';

/** The content of the signed cookie while the person is at the provider. */
export interface Transaction {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** A failed sign-in, with the reason that the person is shown. */
export class SignInFailed extends Error {
  override name = 'SignInFailed';
  readonly reason: SignInError;

  constructor(reason: SignInError, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** One sign-in provider: `begin` gives the address to redirect to, `finish` the person who came back. */
export interface Provider {
  /** @throws SignInFailed */
  begin(): Promise<{ url: URL; transaction: Transaction }>;
  /** `search` is the query of the callback as it arrived. @throws SignInFailed */
  finish(search: string, transaction: Transaction): Promise<Person>;
}

export interface ProviderOptions {
  /** Distinguishes transactions of several providers. */
  name: string;
  /** Our callback, built from the configured origin; Host and forwarding headers are not used. */
  callbackUrl: string;
  /** For one request; a whole sign-in may take a quarter longer. */
  timeoutSeconds?: number;
}
