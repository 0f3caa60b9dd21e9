type Instant = string;

/** Whose a way to sign in is. */
export interface PersonKey {
  personKind: 'contact' | 'user';
  personId: string;
}

/** A passkey: what the server knows of it signs nobody in. */
export interface PasskeyTable extends PersonKey {
  id: string;
  /** Base64url, as WebAuthn gives it. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** Uses that the passkey has counted; zero for those that do not count. */
  counter: number;
  name: string;
  usedAt: Instant | null;
  createdAt: Instant;
}

/** The secret of an authenticator app. */
export interface TotpTable extends PersonKey {
  /** Encrypted with the key of the installation. */
  secret: string;
  /** The newest step (of 30 seconds) whose code was taken: each works once. */
  lastStep: number | null;
  /** Null until the first code was right: from then on the code is asked for. */
  confirmedAt: Instant | null;
  createdAt: Instant;
}

/** A code that replaces the authenticator app once. */
export interface RecoveryCodeTable extends PersonKey {
  codeHash: string;
  usedAt: Instant | null;
}

/** What everybody of a kind needs to sign in. */
export interface SignInRuleTable {
  kind: 'staff';
  secondFactor: boolean;
  updatedAt: Instant;
}

/** By what a session was opened. The last three prove more than what somebody knows. */
export type OpenedBy = 'password' | 'link' | 'second-factor' | 'passkey' | 'provider';
