import type { Secrets } from '#server/core/secrets.ts';
import type { Db } from '../db/database.ts';
import { readFact, writeFact } from './facts.ts';

/** How answers by mail arrive. */
export interface MailReplies {
  /** The addresses for answers, with `TOKEN` in the place of the token: `reply+TOKEN@example.com`. */
  address: string;
  /** The mailbox to read; null if another program delivers the mails. */
  imap: { host: string; port: number; secure: boolean; user: string; password: string } | null;
  /** The key that another program signs with when it delivers mails; null if no program may deliver. */
  inboundSecret: string | null;
  /** The server name that begins a trusted `Authentication-Results` header; null if such headers are ignored. */
  authenticator: string | null;
  /** True once a test mail has arrived. Only then do notices have reply addresses. */
  proved: boolean;
}

interface Work {
  db: Db;
  secrets: Secrets;
  now: () => number;
}

/** Reads the settings; null if answers by mail are off, or if the settings were encrypted with another key. */
export async function readMailReplies({
  db,
  secrets,
}: Pick<Work, 'db' | 'secrets'>): Promise<MailReplies | null> {
  const stored = await readFact(db, 'mail.replies');
  const text = stored && secrets.decrypt('mail-replies', stored.encrypted);
  return stored && text ? { ...(JSON.parse(text) as MailReplies), proved: stored.proved } : null;
}

/** Stores the settings in the current transaction; null switches answers by mail off. */
export const writeMailReplies = ({ db, secrets, now }: Work, values: MailReplies | null): Promise<void> =>
  writeFact(
    db,
    'mail.replies',
    values && { encrypted: secrets.encrypt('mail-replies', JSON.stringify(values)), proved: values.proved },
    now(),
  );
