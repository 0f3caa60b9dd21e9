// `npm run worker`: runs the jobs for servers that were started with WORKERS=0.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';
import { isProgramBuilt } from './lib/stamp.js';

ensureInstalled('program');
// The bundle is preferred: it does the same as the sources, but takes less memory.
const program = isProgramBuilt() ? 'dist/program/worker.js' : 'server/worker.ts';
run([program, ...process.argv.slice(2)], { NODE_ENV: 'production' });
