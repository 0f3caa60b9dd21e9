// `npm run check`: the quick gate before a commit.
import { ensureInstalled } from './install.js';
import { gates, runSteps, vitest } from './steps.js';

ensureInstalled();
console.log('Left to npm test: PostgreSQL, the browser, and what vitest.config.ts names as slow.');
await runSteps([...gates, vitest(['house', 'web', 'server-sqlite'], { SLOW_TESTS: '0' })]);
