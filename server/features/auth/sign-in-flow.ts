import type { SignInError } from '#contract/auth.ts';
import type { Person } from './person.ts';

/** What the browser keeps, signed, while the person is at the provider. */
export interface Transaction {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** A sign-in that led nowhere, with the reason the person is told. */
export class SignInFailed extends Error {
  override name = 'SignInFailed';
  readonly reason: SignInError;

  constructor(reason: SignInError, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** One sign-in provider: where to send a person, and who it says came back. */
export interface Provider {
  /** @throws SignInFailed */
  begin(): Promise<{ url: URL; transaction: Transaction }>;
  /** `search` is the query of the callback as it arrived. @throws SignInFailed */
  finish(search: string, transaction: Transaction): Promise<Person>;
}

export interface ProviderOptions {
  /** Tells transactions of several providers apart. */
  name: string;
  /** Our callback, from the configured origin: what a proxy or a Host header says plays no part. */
  callbackUrl: string;
  /** For one request; all that a sign-in needs together may take a quarter more. */
  timeoutSeconds?: number;
}
