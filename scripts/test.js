// `npm test`: everything, from a fresh clone on. Plain JavaScript, since Node 20 may be what starts it.
import { ensureInstalled } from './install.js';
import { gates, journeys, runSteps, vitest } from './steps.js';

ensureInstalled();
await runSteps([...gates, vitest(['house', 'web', 'server-sqlite', 'server-postgres']), journeys]);
