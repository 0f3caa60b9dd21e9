import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { readConfig } from '#server/core/config.ts';
import { closeContext, createContext, type Context } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { newToken } from '#server/core/secrets.ts';
import { BackupRefused, readLabel, type BackupLabel } from '#server/data/backup.ts';
import { rowsOf } from '#server/data/db/engines/backup.ts';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { setupLink } from '#server/features/staff-auth/setup.ts';
import { verify, type Verified } from '#server/features/files/upkeep/verify.ts';
import { buildApp } from '#server/app/app.ts';

/** The result of a trial restore of a backup. */
export interface Proof extends Verified {
  /** When the backup was made, ISO 8601. */
  madeAt: string;
  rows: number;
}

/**
 * Opens a copy of a backup: the database is copied, and the files are only read. The backup does not change. No mail is sent
 * and no job runs.
 */
async function apart<T>(folder: string, work: (context: Context) => Promise<T>): Promise<T> {
  const place = await mkdtemp(join(tmpdir(), 'foyer-apart-'));
  try {
    await copyFile(join(folder, 'foyer.db'), join(place, 'foyer.db'));
    await copyFile(join(folder, 'secret.key'), join(place, 'secret.key')).catch(() =>
      writeFile(join(place, 'secret.key'), randomBytes(32).toString('base64url')),
    );
    await symlink(resolve(folder, 'files'), join(place, 'files'));
    const config = readConfig({
      DATA_DIR: place,
      WORKERS: '0',
      LOG_LEVEL: 'silent',
      LOCAL_STAFF_LOGIN: '1',
    });
    await migrateDatabase(config);
    const context = createContext(config, structuredClone(builtInBrand), createLog('silent'));
    try {
      return await work(context);
    } finally {
      await closeContext(context);
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** A line for each table whose number of rows differs from the number in the backup's label. */
const lostRows = (label: BackupLabel, counted: Record<string, number>): string[] =>
  Object.entries(label.rows)
    .filter(([table, rows]) => counted[table] !== rows)
    .map(([table, rows]) => `The table ${table} has ${counted[table] ?? 0} rows and had ${rows}.`);

/**
 * Compares the rows of a backup with the counts in its label, its files with their hashes, and its references with their
 * rows. Changes nothing.
 */
export async function verifyBackup(folder: string): Promise<Verified> {
  const label = await readLabel(folder);
  const lost = label ? lostRows(label, rowsOf(folder)) : [];
  const verified = await apart(folder, verify);
  return { ...verified, faults: [...lost, ...verified.faults] };
}

/** Creates a super admin in the copy and signs in through the application. Returns a line for each error. */
async function trySignIn(context: Context): Promise<string[]> {
  const app = await buildApp(context);
  try {
    const link = await setupLink(context, true);
    const headers = { origin: context.config.publicUrl, 'content-type': 'application/json' };
    const made = await app.inject({
      method: 'POST',
      url: '/api/staff/setup',
      headers,
      payload: JSON.stringify({
        token: link?.split('#')[1],
        email: 'proof@backup.invalid',
        password: newToken(),
        firstName: 'Proof',
        lastName: 'Proof',
      }),
    });
    const cookie = String(made.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    const user = await app.inject({ method: 'GET', url: '/api/auth/user', headers: { cookie } });
    const clients = await app.inject({ method: 'GET', url: '/api/admin/clients', headers: { cookie } });
    return [made, user, clients]
      .filter(({ statusCode }) => statusCode >= 300)
      .map(({ statusCode, body }) => `A sign-in was answered with ${statusCode}: ${body.slice(0, 200)}`);
  } finally {
    await app.close();
  }
}

/**
 * Restores a copy of a backup. Compares rows and files with the label, files with their hashes, and references with their
 * rows. Then signs in to the copy.
 * @throws BackupRefused if the folder is not a backup
 */
export async function prove(folder: string): Promise<Proof> {
  const label = await readLabel(folder);
  if (!label) throw new BackupRefused(`${folder} holds no backup.`);
  const counted = rowsOf(folder);
  return apart(folder, async (context) => {
    const verified = await verify(context);
    const signIn = await trySignIn(context);
    return {
      madeAt: label.createdAt,
      rows: Object.values(counted).reduce((sum, each) => sum + each, 0),
      ...verified,
      faults: [...lostRows(label, counted), ...verified.faults, ...signIn],
    };
  });
}
