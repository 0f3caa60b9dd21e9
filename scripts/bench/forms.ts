import { join } from 'node:path';
import { migrateDatabase } from '#server/data/db/migrate.ts';
import { startBare } from './bare.ts';
import { newFolder } from './folders.ts';
import { compare, type Shot } from './load.ts';
import { startFoyer, startServer } from './process.ts';
import { addRatio, type Add } from './report.ts';

/** A post of the site's form. Each has an address of its own, or the limit of the form would refuse it. */
export const post = (path: string): Shot => ({
  method: 'POST',
  path,
  headers: (n) => ({
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'idempotency-key': `bench-${n}`,
  }),
  body: (n) =>
    JSON.stringify({
      name: 'Maria Delgado',
      email: `m${n}@example.com`,
      company: 'Delgado Roofing',
      // In other words each time: letters alone count, and many alike would be spam.
      message: `Please call about ${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')} and our roof.`,
    }),
});

/**
 * Measures a post of the site's form with all its effects against the same rows written alone into the same tables, and against nine rows
 * in tables without indexes; all are durable before they answer.
 */
export async function measureForms(add: Add): Promise<void> {
  const foyer = await startFoyer(newFolder('forms'));
  const tables = newFolder('forms-bare');
  await migrateDatabase({ databaseUrl: null, dataDir: tables });
  const same = await startServer(join(import.meta.dirname, 'bare-forms.ts'), [tables], {});
  const plain = await startBare();
  for (const connections of [1, 16]) {
    const against = async (server: typeof same, path: string) => {
      const { a, b, cpuRatio } = await compare(
        { server: foyer, shot: post('/api/consultations') },
        { server, shot: post(path) },
        { connections, rounds: 7 },
      );
      const value = `${a.perSecond.toFixed(0)}/s, ${a.cpuUs.toFixed(0)} us of CPU (${cpuRatio.toFixed(1)}x)`;
      return { value, ratio: a.perSecond / b.perSecond };
    };
    const name = `form post, durable, ${connections} at once`;
    const { value, ratio } = await against(same, '/');
    addRatio(add, name, value, ratio, '>=', 0.5);
    const other = await against(plain, '/rows');
    add(`${name}, against nine plain rows`, other.value, other.ratio, '-', null);
  }
  for (const server of [foyer, same, plain]) await server.stop();
}
