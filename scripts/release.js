// `npm run release`: packs the files that a server needs into an archive. Plain JavaScript that Node 20 can run.
import { ensureInstalled } from './lib/install.js';
import { ensureBuilt, run } from './lib/run.js';

ensureInstalled('build');
ensureBuilt({ program: true });
run(['scripts/release.ts', ...process.argv.slice(2)], {});
