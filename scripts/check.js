// `npm run check`: the quick gate before a commit.
import { ensureInstalled } from './lib/install.js';
import { gates, runSteps, vitest } from './lib/steps.js';

ensureInstalled();
console.log('Left to npm test: PostgreSQL, the browser, and what vitest.config.ts names as slow.');
await runSteps([
  ...gates('--when-changed'),
  vitest(['rules', 'web', 'server-once', 'server-sqlite'], { SLOW_TESTS: '0' }),
]);
