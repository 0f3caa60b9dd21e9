import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { readingOf, statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { testApp } from '#server/testing/test-app.ts';
import * as repository from './repository.ts';

test.runIf(inject('engine').kind === 'postgres')(
  'on PostgreSQL many results are counted from the newest on, not from the beginning of the table',
  async () => {
    const { db } = (await testApp()).context;
    await sql`
      insert into "consultation"
        ("id", "name", "email", "emailKey", "status", "spam", "searchText", "createdAt", "updatedAt")
      select lpad(n::text, 8, '0'), 'Ada', 'ada@example.com', 'ada@example.com', 'pending', false,
        case when n % 2 = 0 then 'bakery' else 'dentist' end || n, '2026-01-01', '2026-01-01'
      from generate_series(1, 4000) as n`.execute(db.q());
    await sql`analyze "consultation"`.execute(db.q());
    let total = 0;
    const run = await statementsOf(db, async () => {
      ({ total } = await repository.list(db, 'all', { folder: 'inbox', q: 'bakery', limit: 50 }));
    });
    expect(total).toBe(1_000);
    const reading = await Promise.all(run.map((statement) => readingOf(db, statement, 'consultation')));
    // PostgreSQL reads the table once for the page and once for the count. Each read stops once it has enough rows.
    expect(reading).toEqual([[{ step: 'Index Scan', rows: 101 }], [{ step: 'Index Scan', rows: 1_999 }]]);
  },
);
