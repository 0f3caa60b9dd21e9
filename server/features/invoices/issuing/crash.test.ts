import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { issuedInvoice, draftedInvoice } from '#server/testing/access/work.ts';
import { databaseVariables } from '#server/testing/database/engines.ts';
import { addEveryone } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';

const program = fileURLToPath(new URL('../testing/issuing-process.ts', import.meta.url));

/** In each round, four processes issue invoices at the same time, and each process is killed. */
const rounds = 50;

test('numbers have no gap and no double after 200 processes were killed while they issued', async () => {
  const app = await testApp();
  const { admin, accountA } = await addEveryone(app);
  const { db, config } = app.context;
  await issuedInvoice(app.context, admin, accountA.id);
  const draft = await draftedInvoice(admin, accountA.id);
  const row = await db
    .q()
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', draft)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 2000 }, () => ({ ...row, id: newId() }));
  for (let at = 0; at < copies.length; at += 500) await addRow(db, 'invoice', copies.slice(at, at + 500));

  const env = { ...process.env, DATA_DIR: config.dataDir, ...databaseVariables(config.databaseUrl) };
  /** Kills a process after it has issued some invoices, while it issues the next one. */
  const killed = async (after: number) => {
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'], env });
    const ended = once(child, 'exit');
    let lines = 0;
    for await (const _ of createInterface(child.stdout)) if ((lines += 1) >= after) child.kill('SIGKILL');
    expect((await ended)[1]).toBe('SIGKILL');
  };
  for (let round = 0; round < rounds; round++)
    await Promise.all([1, 2, 3, 4].map((n) => killed(1 + ((round + n) % 5))));

  const issued = await db
    .q()
    .selectFrom('invoice')
    .select(['number', 'contentHash'])
    .where('issuedAt', 'is not', null)
    .orderBy('number')
    .execute();
  expect(issued.length).toBeGreaterThan(rounds * 4);
  expect(issued.map(({ number }) => number)).toEqual(issued.map((_, index) => index + 1));
  expect(issued.every(({ contentHash }) => contentHash !== null)).toBe(true);
  const series = db.q().selectFrom('numberSeries').select('next').where('name', '=', 'invoice:INV-');
  expect((await series.executeTakeFirstOrThrow()).next).toBe(issued.length + 1);
});
