// `npm run prove -- <folder>`: restores a backup into a temporary place and tests it. Plain JavaScript that Node 20 can run.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

ensureInstalled('program');
run(['scripts/prove.ts', ...process.argv.slice(2)], {});
