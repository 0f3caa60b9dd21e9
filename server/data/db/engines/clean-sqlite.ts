import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';

// Runs in a worker thread, so that requests do not wait.

/** The longest wait for writers, and for connections that still read an older state, in milliseconds. */
const patience = 30_000;

const db = new DatabaseSync(join(String(workerData), 'foyer.db'), { timeout: patience });

const names = (query: string): string[] =>
  db
    .prepare(query)
    .all()
    .map(({ name }) => String(name));

/** The SQL expression for the text of a row in an index. It is read from the trigger that fills the index. */
function contentOf(index: string): string {
  const [trigger] = db
    .prepare(`select "sql" from sqlite_schema where "type" = 'trigger' and "name" = ?`)
    .all(`${index}Insert`);
  const content = /where "id" = new\."id"\),\s*([^;]+)\)\s*;\s*end/.exec(String(trigger?.['sql']))?.[1];
  if (content === undefined) throw new Error(`No table is known for the index ${index}.`);
  return content.replaceAll('new.', 'r.');
}

/** Rebuilds a text index from its rows, since the old index still contains deleted texts. */
function refill(index: string): void {
  const content = contentOf(index);
  db.exec('begin immediate');
  db.exec(`insert into "${index}" ("${index}") values ('delete-all')`);
  db.exec(
    `insert into "${index}" (rowid, "text") select k."key", ${content} from "${index}Key" as k
     join "${index.replace(/Text$/, '')}" as r on r."id" = k."id" order by k."key"`,
  );
  db.exec('commit');
}

try {
  db.exec('pragma secure_delete = on');
  const indexes = names(
    `select "name" from sqlite_schema where "type" = 'table' and "sql" like 'create virtual table%using fts5(%'`,
  );
  for (const index of indexes) refill(index);
  db.exec('vacuum');
  const deadline = performance.now() + patience;
  for (;;) {
    const state = db.prepare('pragma wal_checkpoint(truncate)').get();
    if (state?.['busy'] === 0) break;
    if (performance.now() > deadline)
      throw new Error('Another connection still reads an older state of the database.');
    await sleep(50);
  }
} finally {
  db.close();
}
