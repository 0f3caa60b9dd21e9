type Instant = string;

/** The owner of a way to sign in. */
export interface PersonKey {
  personKind: 'contact' | 'user';
  personId: string;
}

/** A passkey. The server stores its public key only, which cannot sign anybody in. */
export interface PasskeyTable extends PersonKey {
  id: string;
  /** The credential's id in base64url, as WebAuthn returns it. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** The counter of uses; zero for passkeys without a counter. */
  counter: number;
  name: string;
  usedAt: Instant | null;
  createdAt: Instant;
}

/** The secret of an authenticator app. */
export interface TotpTable extends PersonKey {
  /** Encrypted with the key of the installation. */
  secret: string;
  /** The newest time step (of 30 seconds) with an accepted code, so that each code works once. */
  lastStep: number | null;
  /** Null until the first correct code. From then on each sign-in asks for a code. */
  confirmedAt: Instant | null;
  createdAt: Instant;
}

/** A code that replaces the authenticator app once. */
export interface RecoveryCodeTable extends PersonKey {
  codeHash: string;
  usedAt: Instant | null;
}

/** The rule that says how everybody of a kind must sign in. */
export interface SignInRuleTable {
  kind: 'staff';
  secondFactor: boolean;
  updatedAt: Instant;
}

/** The way in which a session was opened. The last three are stronger than a password alone. */
export type OpenedBy = 'password' | 'link' | 'second-factor' | 'passkey' | 'provider';

/** A link or code that works once: set-up, address verification, password reset. */
export interface OneTimeTokenTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  purpose:
    | 'setup'
    | 'verify-email'
    | 'reset-password'
    | 'hand-over'
    | 'staff-reset-password'
    | 'sign-in'
    | 'staff-sign-in'
    | 'erase';
  subjectId: string | null;
  /** The address to which the link or code was mailed. If the account's address changes, the token no longer works. */
  emailKey: string | null;
  createdAt: Instant;
  expiresAt: Instant;
  usedAt: Instant | null;
}
