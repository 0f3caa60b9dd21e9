// `npm test`: everything, from a fresh clone on. Plain JavaScript, since Node 20 may be what starts it.
import { ensureInstalled } from './lib/install.js';
import { gates, journeys, runSteps, vitest } from './lib/steps.js';

ensureInstalled();
await runSteps([
  ...gates(),
  vitest(['rules', 'web', 'server-once', 'server-sqlite', 'server-postgres']),
  journeys,
]);
