import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTable } from '../db/schema.ts';

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ');

/** Writes a mail that nobody sends as a text file into `outbox`, readable by its owner only; the same mail always as the same file. */
export async function writeToOutbox(
  dataDir: string,
  mail: Pick<MailTable, 'id' | 'recipient' | 'subject' | 'body' | 'createdAt'>,
): Promise<void> {
  const folder = join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const head = [
    `Date: ${mail.createdAt}`,
    `To: ${oneLine(mail.recipient)}`,
    `Subject: ${oneLine(mail.subject)}`,
  ];
  const file = join(folder, `${mail.id}.txt`);
  await writeFile(`${file}.part`, `${head.join('\n')}\n\n${mail.body}\n`, { mode: 0o600 });
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
