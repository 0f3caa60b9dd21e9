// `npm run restore -- <folder>`: replaces the data by a backup. Plain JavaScript that Node 20 can run.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

ensureInstalled('program');
run(['scripts/restore.ts', ...process.argv.slice(2)], {});
