import { flushCompileCache } from 'node:module';
import { readConfig } from '#server/core/config.ts';
import { createLog } from '#server/core/log.ts';
import { issue } from '#server/features/invoices/issuing/issue.ts';
import { openDatabase } from '#server/data/db/database.ts';
import { createEvents } from '#server/work/events/create-events.ts';
import { createJobs } from '#server/work/jobs/create-jobs.ts';
import * as invoices from '#server/features/invoices/repository.ts';

// This process issues the drafts of a database, one in each transaction, until it is killed. After each commit it prints a
// line. Every fifth transaction fails at its end, so that the invoice number must become free again.

// A killed process does not save its compiled code for the next process, so save the code now.
flushCompileCache();

const { databaseUrl, dataDir } = readConfig();
const db = openDatabase({ databaseUrl, dataDir });
const now = Date.now;
const log = createLog('silent');
const events = createEvents(db, databaseUrl, log, now);
const context = { db, now, events, jobs: createJobs(db, { events, log, now }) };

const drafts = await db.q().selectFrom('invoice').select('id').where('issuedAt', 'is', null).execute();
// Each process begins at another draft, so that processes compete for the numbers of the series, not for one row.
const from = Math.floor(Math.random() * drafts.length);

for (const [index, { id }] of [...drafts.slice(from), ...drafts.slice(0, from)].entries())
  try {
    await db.tx(async () => {
      await invoices.lock(db, id);
      const row = await invoices.find(db, 'all', id);
      if (row?.issuedAt !== null) return;
      await issue(context, row, null);
      if (index % 5 === 4) throw new Error('On purpose.');
    });
    process.stdout.write('issued\n');
  } catch (error) {
    if (!(error instanceof Error && error.message === 'On purpose.')) throw error;
  }
