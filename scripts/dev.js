// `npm run dev`: the server with the web from its sources. A change of the web shows at once; a change of the server restarts it.
import { ensureInstalled } from './install.js';
import { run } from './run.js';

ensureInstalled();
run(
  [
    '--watch-path=server',
    '--watch-path=contract',
    '--watch-preserve-output',
    'server/main.ts',
    ...process.argv.slice(2),
  ],
  { NODE_ENV: 'development' },
);
