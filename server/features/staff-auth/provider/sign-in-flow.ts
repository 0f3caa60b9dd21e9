import type { SignInError } from '#contract/auth.ts';
import type { Person } from './person.ts';

/** The content of the signed cookie that the browser keeps while the person is at the provider. */
export interface Transaction {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** A failed sign-in, with the reason that the page shows to the person. */
export class SignInFailed extends Error {
  override name = 'SignInFailed';
  readonly reason: SignInError;

  constructor(reason: SignInError, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** A sign-in provider. `begin` returns the address to redirect to; `finish` returns the person who came back. */
export interface Provider {
  /** @throws SignInFailed */
  begin(): Promise<{ url: URL; transaction: Transaction }>;
  /** `search` is the query of the callback address as it arrived. @throws SignInFailed */
  finish(search: string, transaction: Transaction): Promise<Person>;
}

export interface ProviderOptions {
  /** Distinguishes the transactions of different providers. */
  name: string;
  /** The address of our callback, built from the configured origin. Host and forwarding headers are not used. */
  callbackUrl: string;
  /** The time limit of one request. Finishing a sign-in may take a quarter longer. */
  timeoutSeconds?: number;
}
