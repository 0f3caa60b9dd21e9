import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTable } from '../db/schema.ts';

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ');

type Letter = Pick<MailTable, 'id' | 'recipient' | 'subject' | 'body' | 'createdAt'>;

/**
 * Writes mails that nobody sends as text files into `outbox`, readable by their owner only; the same mail always as the
 * same file. Small files on the disk of the database: handing each to another thread costs more than writing it.
 */
export function writeToOutbox(dataDir: string, mails: readonly Letter[]): void {
  const folder = join(dataDir, 'outbox');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { id, createdAt, recipient, subject, body } of mails) {
    const head = `Date: ${createdAt}\nTo: ${oneLine(recipient)}\nSubject: ${oneLine(subject)}`;
    const file = join(folder, `${id}.txt`);
    writeFileSync(`${file}.part`, `${head}\n\n${body}\n`, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  }
}

/** Removes files written before `before`, in milliseconds since 1970. */
export async function sweepOutbox(dataDir: string, before: number): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = join(folder, name);
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
  }
}
