import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTable } from '#server/data/db/tables/mail.ts';

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ');

/** The fields of a mail that its outbox file contains. */
type Letter = Pick<MailTable, 'id' | 'recipient' | 'subject' | 'body' | 'createdAt'>;

/**
 * Writes an unsent mail as a text file into `outbox`. Only the owner of the file can read it. The same mail always gets the
 * same file name.
 */
export async function writeToOutbox(dataDir: string, letter: Letter): Promise<void> {
  const { id, createdAt, recipient, subject, body } = letter;
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const head = `Date: ${createdAt}\nTo: ${oneLine(recipient)}\nSubject: ${oneLine(subject)}`;
  const file = join(folder, `${id}.txt`);
  await writeFile(`${file}.part`, `${head}\n\n${body}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
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
