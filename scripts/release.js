// `npm run release`: packs the files that a server needs into one archive. Plain JavaScript that Node 20 can run.
import { ensureInstalled, pinnedNode, root } from './lib/install.js';
import { ensureBuilt } from './lib/run.js';
import { spawnSync } from 'node:child_process';

ensureInstalled('build');
ensureBuilt({ program: true });
const { status } = spawnSync(pinnedNode(), ['scripts/release.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
