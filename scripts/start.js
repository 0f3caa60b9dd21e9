// `npm start`: installs and builds what is missing, then runs the server.
import { ensureInstalled } from './lib/install.js';
import { ensureBuilt, run } from './lib/run.js';
import { isBuilt, isProgramBuilt } from './lib/stamp.js';

// A release comes with its build, so it runs without the packages for building.
ensureInstalled(isBuilt() && isProgramBuilt() ? 'program' : 'build');
ensureBuilt({ program: true });
run(['dist/program/main.js', ...process.argv.slice(2)], { NODE_ENV: 'production' });
