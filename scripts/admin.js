// `npm run admin -- list | reset | deactivate | unlock`: manages staff by command. Plain JavaScript that Node 20 can run.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

ensureInstalled('program');
run(['scripts/admin.ts', ...process.argv.slice(2)], {});
