// `npm run new`, `npm run bench` and others. Programs in `tools/` have their own packages, which the product does not install.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureInstalled, root } from './lib/install.js';
import { run } from './lib/run.js';

const [program = '', ...args] = process.argv.slice(2);
const folder = join(root, dirname(program));
ensureInstalled('tests');
if (existsSync(join(folder, 'package-lock.json'))) ensureInstalled('tests', folder);
run([program, ...args], {});
