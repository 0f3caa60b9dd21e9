// `npm run backup -- <folder>`: copies the data while the program runs. Plain JavaScript that Node 20 can run.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

ensureInstalled('program');
run(['scripts/backup.ts', ...process.argv.slice(2)], {});
