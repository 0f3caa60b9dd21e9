// `npm run backup -- <folder>` and the other programs in `scripts/commands/`. Plain JavaScript that Node 20 can run.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

const [name, ...args] = process.argv.slice(2);
ensureInstalled('program');
run([`scripts/commands/${name}.ts`, ...args], {});
