// `npm run bench` and the other programs in `tools/`: packages of their own, whose dependencies the product does not install.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureToolInstalled, root } from './lib/install.js';
import { run } from './lib/run.js';

const [program = '', ...args] = process.argv.slice(2);
const folder = join(root, 'tools', program.split('/')[0] ?? '');
ensureInstalled('tests');
if (existsSync(join(folder, 'package-lock.json'))) ensureToolInstalled(folder);
run([`tools/${program}`, ...args], {});
