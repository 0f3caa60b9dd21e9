// `npm start`: installs and builds what is missing, then runs the server.
import { ensureInstalled } from './install.js';
import { ensureBuilt, run } from './run.js';

ensureInstalled();
ensureBuilt();
run(['server/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
