// `npm run verify`: compares every stored file with its hash. Plain JavaScript that Node 20 can run.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

ensureInstalled('program');
run(['scripts/verify.ts', ...process.argv.slice(2)], {});
