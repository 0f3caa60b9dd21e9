// `npm start`: installs and builds what is missing, then runs the server.
import { ensureInstalled } from './lib/install.js';
import { ensureBuilt, run } from './lib/run.js';

ensureInstalled();
ensureBuilt();
run(['server/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
