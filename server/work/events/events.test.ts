import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import type { Context } from '#server/core/context.ts';
import { notify } from '#server/data/db/engines/engine.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { eventually } from '#server/testing/eventually.ts';
import { neighbour } from '#server/testing/processes/neighbour.ts';
import { appForEachTest } from '#server/testing/test-app.ts';
import { sweepEvents } from './event-table.ts';
import type { Change } from './events.ts';

const app = appForEachTest();

const change = (subjectId: string): Change => ({
  topic: 'clients',
  subjectId,
  clientAccountId: null,
  forClient: false,
});

/** The subjects of the changes that a context receives. */
function listen({ events }: Context): (string | null)[] {
  const subjects: (string | null)[] = [];
  events.subscribe(({ subjectId }) => subjects.push(subjectId));
  return subjects;
}

/** Two listening processes. */
async function pair() {
  const other = neighbour(app);
  await app.context.events.start();
  await other.events.start();
  return { here: listen(app.context), there: listen(other), other };
}

/**
 * Waits until both contexts have received one more change from each other and from themselves. All earlier changes have
 * arrived by then.
 */
async function oneMore({ here, there, other }: Awaited<ReturnType<typeof pair>>) {
  await app.context.events.publish(change('last from here'));
  await other.events.publish(change('last from there'));
  const last = ['last from here', 'last from there'];
  await eventually(() => [here, there].every((heard) => last.every((topic) => heard.includes(topic))));
  return last;
}

describe('in one process', () => {
  test('publishes all changes after the commit', async () => {
    const { db, events } = app.context;
    const told: unknown[] = [];
    events.subscribe((heard) => told.push(heard));
    await db.tx(async () => {
      await events.publish({ topic: 'clients', subjectId: 's', clientAccountId: 'c', forClient: true });
      expect(told).toEqual([]);
    });
    expect(told).toEqual([
      { id: expect.any(String), topic: 'clients', subjectId: 's', clientAccountId: 'c', forClient: true },
    ]);
  });

  test('publishes nothing from a rolled-back transaction', async () => {
    const { db, events } = app.context;
    const both = await pair();
    const failing = db.tx(async () => {
      await events.publish(change('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const last = await oneMore(both);
    for (const heard of [both.here, both.there]) expect(heard.toSorted()).toEqual(last);
  });

  test('stops calling an unsubscribed listener, and continues when another one throws', async () => {
    const { events } = app.context;
    events.subscribe(() => {
      throw new Error('broken page');
    });
    const leave = events.subscribe(() => left.push('heard'));
    const left: string[] = [];
    const stays = listen(app.context);
    await events.publish(change('one'));
    leave();
    await events.publish(change('two'));
    expect([stays, left]).toEqual([['one', 'two'], ['heard']]);
  });
});

describe('between processes', () => {
  test('each change arrives once, in both directions', async () => {
    const both = await pair();
    const { here, there, other } = both;
    for (let round = 0; round < 20; round++) {
      await app.context.events.publish(change(`a${round}`));
      await other.events.publish(change(`b${round}`));
    }
    const last = await oneMore(both);
    const all = Array.from({ length: 20 }, (_, round) => [`a${round}`, `b${round}`])
      .flat()
      .concat(last)
      .toSorted();
    expect(here.toSorted()).toEqual(all);
    expect(there.toSorted()).toEqual(all);
  });

  test('of two changes that arrive together, none is lost behind a known one', async () => {
    const { there, other } = await pair();
    const { db, events } = app.context;
    let known = '';
    other.events.subscribe(({ id }) => (known ||= id));
    await other.events.publish(change('known'));
    await db.tx(async () => {
      await notify(db, 'foyer_event', known);
      await events.publish(change('new'));
    });
    await eventually(() => there.includes('new'));
    expect(there).toEqual(['known', 'new']);
  });

  test('a change committed late arrives too, after changes made later', async () => {
    const { there, other } = await pair();
    const { db, events } = app.context;
    const overtaken = Promise.withResolvers<void>();
    // The id of this change is older than those of changes that are committed before it.
    const late = db.tx(async () => {
      await events.publish(change('late'));
      if (db.engine === 'postgres') await overtaken.promise;
    });
    if (db.engine === 'postgres') {
      await other.events.publish(change('early'));
      await eventually(() => there.includes('early'));
      expect(there).not.toContain('late');
      overtaken.resolve();
    }
    await late;
    await eventually(() => there.includes('late'));
  });

  test('a change whose id is below the newest known id is found', async () => {
    const { there, other } = await pair();
    let newest = '';
    other.events.subscribe(({ id }) => (newest ||= id));
    await other.events.publish(change('newest'));
    // Another process whose clock is a few seconds behind would write such a row.
    const at = Number.parseInt(newest.replace('-', '').slice(0, 12), 16);
    const behind = (at - 4_000).toString(16).padStart(12, '0');
    await addRow(app.context.db, 'event', {
      id: `${behind.slice(0, 8)}-${behind.slice(8)}-7000-8000-000000000000`,
      ...change('behind'),
      createdAt: new Date().toISOString(),
    });
    // On PostgreSQL, writers send a signal for each row. A row without a signal is found by the next scan, which a lost
    // connection starts.
    if (app.context.db.engine === 'postgres') await dropConnections('listen');
    await eventually(() => there.includes('behind'));
    expect(there.filter((subject) => subject === 'newest')).toHaveLength(1);
  });

  test('a late subscriber receives no old changes', async () => {
    const { events, db } = app.context;
    const ago = (Date.now() - 60_000).toString(16).padStart(12, '0');
    await addRow(db, 'event', {
      id: `${ago.slice(0, 8)}-${ago.slice(8)}-7000-8000-000000000000`,
      ...change('long ago'),
      createdAt: new Date().toISOString(),
    });
    const both = await pair();
    await events.publish(change('now'));
    await eventually(() => both.there.includes('now'));
    const last = await oneMore(both);
    expect(both.there.toSorted()).toEqual([...last, 'now']);
  });
});

/** Ends the database connections whose last statement contains `text`. */
async function dropConnections(text: string): Promise<number> {
  const client = new pg.Client({ connectionString: app.context.config.databaseUrl ?? '' });
  await client.connect();
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like $1`,
    [`${text}%`],
  );
  await client.end();
  return rowCount ?? 0;
}

// On SQLite there is no connection that could be lost.
if (inject('engine').kind === 'postgres')
  test('a lost connection is reopened, and changes made meanwhile are published', async () => {
    const { there, other } = await pair();
    expect(await dropConnections('listen')).toBe(2);
    await app.context.events.publish(change('meanwhile'));
    await eventually(() => there.includes('meanwhile'));
    await other.events.publish(change('after'));
    await app.context.events.publish(change('again'));
    await eventually(() => there.includes('again'));
    expect(there.toSorted()).toEqual(['after', 'again', 'meanwhile']);
  });

test('changes are removed after an hour, except the newest, which new ids must follow', async () => {
  const { db, events } = app.context;
  const subjects = async () =>
    (await db.q().selectFrom('event').select('subjectId').orderBy('id').execute()).map(
      ({ subjectId }) => subjectId,
    );
  await events.publish(change('old'));
  app.clock.now += 1_800_000;
  await events.publish(change('new'));
  app.clock.now += 1_800_000;
  await sweepEvents(db, app.clock.now);
  expect(await subjects()).toEqual(['new']);
  await sweepEvents(db, app.clock.now + 100 * 3_600_000);
  expect(await subjects()).toEqual(['new']);
});
