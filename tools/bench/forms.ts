import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { startBare } from './bare/start-bare.ts';
import { newFolder } from './support/folders.ts';
import { compare, type Shot } from './support/load.ts';
import { startFoyer, startServer, type Measured } from './support/process.ts';
import { addRatio, type Add } from './support/report.ts';
import { addressOf, seedAddresses } from './seed/seed-clients.ts';

/** A post of the site's form. Each has an address of its own, or the limit of the form would refuse it. */
export const post = (path: string, emailOf = (n: number): string => `m${n}@example.com`): Shot => ({
  method: 'POST',
  path,
  headers: (n) => ({
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'idempotency-key': randomUUID(),
  }),
  body: (n) =>
    JSON.stringify({
      name: 'Maria Delgado',
      email: emailOf(n),
      company: 'Delgado Roofing',
      // In other words each time: letters alone count, and many alike would be spam.
      message: `Please call about ${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')} and our roof.`,
    }),
});

/** Addresses of clients: each gets three mails a day because of forms, so that these last for three times as many posts. */
const known = 30_000;

/** What a post writes is written to the disk on both sides; mails are sent by workers elsewhere. */
const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Agency <hello@agency.example>', WORKERS: '0' };

async function migrated(name: string): Promise<string> {
  const dataDir = newFolder(name);
  await migrateDatabase({ databaseUrl: null, dataDir });
  return dataDir;
}

const tables = ['notification', 'job', 'mail', 'wavePost', 'event', 'idempotency'] as const;

/** How many rows of each table there are for each request. */
function rowsOf(dataDir: string): number[] {
  const db = new DatabaseSync(join(dataDir, 'foyer.db'), { readOnly: true });
  const count = (table: string) => Number(db.prepare(`select count(*) as n from "${table}"`).get()?.['n']);
  const posts = count('consultation');
  const rows = tables.map((table) => count(table) / posts);
  db.close();
  return rows;
}

/** @throws Error where the program writes other rows than what it is held against, but for the few that come before a wave */
function assertSameRows(dataDir: string, bare: string): void {
  const [ours, theirs] = [rowsOf(dataDir), rowsOf(bare)];
  for (const [n, table] of tables.entries())
    if (Math.abs((ours[n] ?? 0) - (theirs[n] ?? 0)) > 0.1)
      throw new Error(`Rows of ${table} for each post: ${ours[n]} of the program, ${theirs[n]} beside it.`);
}

/**
 * Measures a post of the site's form with all its effects against the same rows written alone into the same tables, and against nine rows
 * in tables without indexes; all are durable before they answer. The posts of many strangers are a wave, whose mails are held; those from
 * the addresses of clients are told to the agency and answered, by notices and jobs.
 */
export async function measureForms(add: Add): Promise<void> {
  const yardstick = join(import.meta.dirname, 'bare/forms.ts');
  const folders = {
    wave: await migrated('forms'),
    waveBare: await migrated('forms-bare'),
    told: await migrated('forms-told'),
    toldBare: await migrated('forms-told-bare'),
  };
  await seedAddresses(folders.told, known);
  const wave = {
    foyer: await startFoyer(folders.wave),
    same: await startServer(yardstick, [folders.waveBare], {}),
  };
  const told = {
    foyer: await startFoyer(folders.told, smtp),
    same: await startServer(yardstick, [folders.toldBare, 'told'], {}),
  };
  const plain = await startBare();
  const emailOf = (n: number) => addressOf(n % known);
  for (const connections of [1, 16]) {
    const against = async (foyer: Measured, server: Measured, path: string, email?: typeof emailOf) => {
      const { a, b, cpuRatio } = await compare(
        { server: foyer, shot: post('/api/consultations', email) },
        { server, shot: post(path, email) },
        { connections, rounds: 7 },
      );
      const value = `${a.perSecond.toFixed(0)}/s, ${a.cpuUs.toFixed(0)} us of CPU (${cpuRatio.toFixed(1)}x)`;
      return { value, ratio: a.perSecond / b.perSecond };
    };
    const name = `form post, durable, ${connections} at once`;
    const { value, ratio } = await against(wave.foyer, wave.same, '/');
    addRatio(add, name, value, ratio, '>=', 0.5);
    const jobs = await against(told.foyer, told.same, '/', emailOf);
    addRatio(add, `${name}, with its notice and jobs`, jobs.value, jobs.ratio, '>=', 0.5);
    const other = await against(wave.foyer, plain, '/rows');
    add(`${name}, against nine plain rows`, other.value, other.ratio, '-', null);
  }
  assertSameRows(folders.wave, folders.waveBare);
  assertSameRows(folders.told, folders.toldBare);
  for (const server of [...Object.values(wave), ...Object.values(told), plain]) await server.stop();
}
