type Instant = string;

/**
 * What became of a mail:
 * - `queued`: it is sent as soon as the mail server takes it
 * - `sent`: the mail server has taken it
 * - `refused`: the mail server takes it never, and said why
 * - `failed`: every try has failed
 * - `kept`: no mail server was configured
 * - `held`: it waits until somebody has judged the wave of posts that caused it
 */
export type MailState = 'queued' | 'sent' | 'refused' | 'failed' | 'kept' | 'held';

/** What a mail is: a notice, one about an account, the answer to a form, or one of the program's own. */
export type MailKind = 'notice' | 'account' | 'confirmation' | 'wave' | 'test';

/** Every mail with what became of it; `server/work/mail/mailer.ts` says what its parts are. */
export interface MailTable {
  id: string;
  recipient: string;
  /** The recipient's address in the form in which addresses are compared. */
  recipientKey: string;
  subject: string;
  /** Empty once the mail is sent: it may hold a link that signs somebody in. */
  body: string;
  html: string | null;
  replyTo: string | null;
  unsubscribeUrl: string | null;
  /** A JSON list of the ids of pictures, which `html` shows as `cid:<id>`. */
  pictures: string | null;
  /** A JSON list of the ids of stored files that go along. */
  files: string | null;
  kind: MailKind;
  clientAccountId: string | null;
  personKind: 'contact' | 'user' | null;
  personId: string | null;
  thread: string | null;
  /** The id of the form post that caused it, for a mail that is held. */
  heldFor: string | null;
  state: MailState;
  attempts: number;
  triedAt: Instant | null;
  /** What the mail server, or the way to it, answered last; null after success. */
  error: string | null;
  searchText: string;
  createdAt: Instant;
  sentAt: Instant | null;
}
/** A wave of form posts: more at once than people write. One is open at a time. */
export interface WaveTable {
  id: string;
  openedAt: Instant;
  lastAt: Instant;
  judgement: 'spam' | 'real' | null;
  judgedAt: Instant | null;
  userId: string | null;
}

/** A post that came in a wave. */
export interface WavePostTable {
  waveId: string;
  subjectType: 'consultation' | 'contactMessage';
  subjectId: string;
  /** Equal for posts that look alike. */
  likeness: string;
  /** It went to spam because many look like it. */
  spam: boolean;
  /** Its own network sent more than people do; else it came while all networks together did. */
  crowded: boolean;
}
