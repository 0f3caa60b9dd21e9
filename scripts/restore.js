// `npm run restore -- <folder>`: puts a backup in the place of the data. Plain JavaScript that Node 20 can run.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

ensureInstalled('program');
run(['scripts/restore.ts', ...process.argv.slice(2)], {});
