import { randomUUID } from 'node:crypto';
import { migrateDatabase } from '../../server/data/db/migrate.ts';
import { newFolder } from './support/folders.ts';
import { compare, type Shot } from './support/load.ts';
import { startFoyer } from './support/process.ts';
import type { Add } from './support/report.ts';

/** A post of a form. Each post has its own network address; otherwise the rate limit of the form would refuse it. */
export const post = (path: string): Shot => ({
  method: 'POST',
  path,
  headers: (n) => ({
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    'idempotency-key': randomUUID(),
  }),
  body: (n) =>
    JSON.stringify({
      name: 'Maria Delgado',
      email: `m${n}@example.com`,
      company: 'Delgado Roofing',
      // Each post has another text, since many similar posts would be spam. Similarity is judged by letters only, so digits
      // become letters.
      message: `Please call about ${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')} and our roof.`,
    }),
});

async function migrated(name: string): Promise<string> {
  const dataDir = newFolder(name);
  await migrateDatabase({ databaseUrl: null, dataDir });
  return dataDir;
}

/**
 * Measures form posts, without and with the work that follows them. A post is stored durably before its answer. The goal is in
 * peers.ts.
 */
export async function measureForms(add: Add): Promise<void> {
  const alone = await startFoyer(await migrated('forms'), { WORKERS: '0' });
  const working = await startFoyer(await migrated('forms-working'));
  const form = post('/api/consultations');
  for (const connections of [1, 16, 64]) {
    const { a, b } = await compare(
      { server: alone, shot: form },
      { server: working, shot: form },
      { connections, rounds: 7 },
    );
    const name = `form post, durable, ${connections} at once`;
    for (const [title, { perSecond, cpuUs }] of [
      [name, a],
      [`${name}, with its jobs`, b],
    ] as const)
      add(title, `${perSecond.toFixed(0)}/s, ${cpuUs.toFixed(0)} us of CPU`, null, '-', null);
  }
  for (const server of [alone, working]) await server.stop();
}
