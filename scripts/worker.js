// `npm run worker`: does the jobs that servers started with WORKERS=0 leave.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';
import { isProgramBuilt } from './lib/stamp.js';

ensureInstalled('program');
// The sources do the same; the bundle takes less memory.
const program = isProgramBuilt() ? 'dist/program/worker.js' : 'server/worker.ts';
run([program, ...process.argv.slice(2)], { NODE_ENV: 'production' });
