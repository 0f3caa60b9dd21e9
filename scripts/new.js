// `npm run new -- labels`: the files of a new noun, as a list of each client that staff write. Plain JavaScript that Node 20 can run.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

ensureInstalled('tests');
run(['scripts/new/main.ts', ...process.argv.slice(2)], {});
