import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { readConfig } from '#server/core/config.ts';
import { createContext } from '#server/core/context.ts';
import { createLog } from '#server/core/log.ts';
import { openDatabase } from '#server/data/db/database.ts';
import { start } from '#server/features/mail-replies/service.ts';

// This process reads the mailbox of a database until it is killed. After it fetched a mail, it prints a line before each
// database statement and after each transaction. It pauses at the line with the number in the first argument, so that the
// test can kill it exactly there.

// A killed process does not save its compiled code for the next process, so save the code now.
flushCompileCache();

const lastLine = Number(process.argv[2]);
let lines = 0;
let isFetched = false;
const moment = () => {
  if (!isFetched) return;
  writeSync(1, 'moment\n');
  if ((lines += 1) === lastLine) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};

const config = readConfig();
const db = openDatabase(config);
const context = createContext(config, builtInBrand, createLog('silent'), Date.now, {
  db: {
    ...db,
    q() {
      moment();
      return db.q();
    },
    async tx(work) {
      const result = await db.tx(work);
      moment();
      return result;
    },
  },
});
const { media } = context;
await start({
  ...context,
  media: {
    ...media,
    readMail(...given) {
      isFetched = true;
      moment();
      return media.readMail(...given);
    },
  },
});
