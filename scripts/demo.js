// `npm run demo`: serves a sample agency. Plain JavaScript that Node 20 can run.
import { ensureInstalled } from './lib/install.js';
import { ensureBuilt, run } from './lib/run.js';

const given = process.argv.slice(2);
ensureInstalled('build');
if (!given.some((argument) => argument === '--remove' || argument === '--fill'))
  ensureBuilt({ program: true });
run(['scripts/demo/main.ts', ...given], { NODE_ENV: 'production' });
