import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import type { Config } from '#server/core/config.ts';
import { iso } from '#server/core/time.ts';
import { backUp, type Backup } from '#server/data/backup.ts';
import { openDatabase } from '#server/data/db/database.ts';
import { writeFact } from '#server/data/settings/facts.ts';
import type { Proof } from './prove.ts';

/** Runs the command that copies a backup to another machine. Returns the command's error, or null. */
async function runHook(command: string | null, folder: string): Promise<string | null> {
  if (command === null) return null;
  const child = spawn('/bin/sh', ['-c', command, 'sh', folder], {
    cwd: dirname(folder),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return code === 0 ? null : `BACKUP_COMMAND ended with ${code ?? signal ?? 'an error'}.`;
}

/** Makes a backup, runs the command that copies it to another machine, and records the result. */
export async function makeBackup(
  config: Config,
  folder: string,
  now = Date.now(),
): Promise<Backup & { hook: string | null }> {
  const made = await backUp(config, folder, now);
  const hook = await runHook(config.backupCommand, folder);
  const db = openDatabase(config);
  try {
    const { files, bytes, rows } = made;
    await writeFact(db, 'backup.last', { at: iso(now), folder, files, bytes, rows, hook }, now);
    await writeFact(db, 'backup.failure', hook === null ? null : { at: iso(now), words: hook }, now);
  } finally {
    await db.close();
  }
  return { ...made, hook };
}

/** Records the result of a trial restore, for the System screen. */
export async function noteProof(
  config: Config,
  folder: string,
  proof: Proof,
  now = Date.now(),
): Promise<void> {
  const { madeAt, files, rows, faults } = proof;
  const own = { at: iso(now), madeAt, folder, files, rows };
  const db = openDatabase(config);
  try {
    await writeFact(db, 'backup.proof', { ...own, faults: faults.slice(0, 20) }, now);
    if (faults.length === 0) await writeFact(db, 'backup.proved', own, now);
  } finally {
    await db.close();
  }
}
