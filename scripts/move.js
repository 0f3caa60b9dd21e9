// `npm run move -- --to postgres://… --files s3://…`: copies an installation. Plain JavaScript that Node 20 can run.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

ensureInstalled('program');
run(['scripts/move.ts', ...process.argv.slice(2)], {});
