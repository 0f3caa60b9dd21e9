import { expect, test } from 'vitest';
import { iso } from '#server/core/time.ts';
import { writeFact } from '#server/data/settings/facts.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addUser } from '#server/testing/people.ts';
import { testApp } from '#server/testing/test-app.ts';
import { printedElsewhere } from './setup.ts';

async function printedBy(pid: number, host: string, alive: boolean) {
  const { context, clock } = await testApp();
  const processId = '0199f0a0-0000-7000-8000-00000000000a';
  const at = iso(clock.now);
  if (alive)
    await addRow(context.db, 'process', {
      id: processId,
      kind: 'server',
      host,
      pid,
      version: '1',
      workers: 1,
      memory: 1,
      startedAt: at,
      seenAt: at,
    });
  await writeFact(context.db, 'setup.printed', { processId, host, pid, at }, clock.now);
  return context;
}

test('while another running process has printed the link, this one prints none', async () => {
  const context = await printedBy(1, 'another-machine', true);
  expect(await printedElsewhere(context)).toMatchObject({ pid: 1, host: 'another-machine' });
  await addUser(context, 'super-admin');
  expect(await printedElsewhere(context)).toBeNull();
});

test('a process that is gone is replaced at once, and a restart prints again', async () => {
  expect(await printedElsewhere(await printedBy(1, 'another-machine', false))).toBeNull();
  const { hostname } = await import('node:os');
  // A process that was killed: its row exists, but no process has this id.
  expect(await printedElsewhere(await printedBy(2 ** 22 - 3, hostname(), true))).toBeNull();
  const { context } = await testApp();
  expect(await printedElsewhere(context)).toBeNull();
  expect(await printedElsewhere(context)).toBeNull();
});
