// `npm run check`: the quick gate before a commit, all but PostgreSQL and the browser.
import { ensureInstalled } from './install.js';
import { gates, runSteps, vitest } from './steps.js';

ensureInstalled();
await runSteps([...gates, vitest('house'), vitest('web'), vitest('server-sqlite')]);
