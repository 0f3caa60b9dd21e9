import type { KeyRole } from '#contract/api-keys.ts';

type Instant = string;

/** A key with which another program makes the calls of staff. */
export interface ApiKeyTable {
  /**
   * The id of a user row without a role, which can never sign in. This user counts as the author of the key's writes,
   * and companies are assigned to it.
   */
  id: string;
  name: string;
  role: KeyRole;
  /** SHA-256 of the key, hex. */
  tokenHash: string;
  hint: string;
  endsAt: Instant | null;
  revokedAt: Instant | null;
  createdById: string | null;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}

/** The address of another program, which gets a message about each change. */
export interface WebhookTable {
  id: string;
  url: string;
  /** JSON text: the topics. */
  topics: string;
  /** Encrypted with the installation's key. */
  encryptedSecret: string;
  /** The secret before the last rotation. For a day, messages are signed with it as well. */
  encryptedBefore: string | null;
  rotatedAt: Instant | null;
  /** When the webhook was turned off, by staff or after three days of failures; null while it is on. */
  stoppedAt: Instant | null;
  /** The time of the last message that the receiver accepted. */
  answeredAt: Instant | null;
  createdById: string | null;
  createdAt: Instant;
}

/** A message to a webhook. Its id is the `webhook-id`. */
export interface WebhookDeliveryTable {
  id: string;
  webhookId: string;
  type: string;
  /** The changed row. Messages about one row are sent in order. */
  subjectId: string;
  body: string;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** The time of the next attempt; null once the message was sent or has failed. */
  dueAt: Instant | null;
  /** The HTTP status of the receiver's last answer; null if there was none. */
  status: number | null;
  /** The beginning of the receiver's last answer, or the reason why there was none. */
  answer: string | null;
  triedAt: Instant | null;
  createdAt: Instant;
}

/** A client whose texts may be sent to the agency's model. */
export interface DraftClientTable {
  clientAccountId: string;
  createdAt: Instant;
}
