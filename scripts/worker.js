// `npm run worker`: does the jobs that servers started with WORKERS=0 leave.
import { ensureInstalled } from './lib/install.js';
import { run } from './lib/run.js';

ensureInstalled({ development: false });
run(['server/worker.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
