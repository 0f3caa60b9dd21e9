import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/lib/run.js';
import { measureAccept } from './accept.ts';
import { measureAccounts } from './accounts.ts';
import { measureBeside } from './beside.ts';
import { measureDashboard } from './dashboard.ts';
import { measureFiles } from './files.ts';
import { measureForms } from './forms.ts';
import { measureHeading } from './heading.ts';
import { measureLists } from './lists.ts';
import { measureLive } from './live.ts';
import { measureMedia } from './media.ts';
import { measureMoney } from './money.ts';
import { measurePanel } from './panel.ts';
import { measurePeers } from './peers.ts';
import { measureRefused } from './refused.ts';
import { createReport, type Add } from './support/report.ts';
import { measureRoom } from './room.ts';
import { measureSite } from './site.ts';
import { measureStart } from './start.ts';
import { measureStreams } from './streams.ts';
import { measureToday } from './today.ts';
import { measureWeight } from './weight.ts';

/** Each part of the bench is independent: it has its own servers, data and baseline. */
const parts: { name: string; about: string; measure: (add: Add) => Promise<void> | void }[] = [
  {
    name: 'weight',
    about: 'bytes of the landing page, scripts of the app, dependencies on disk',
    measure: measureWeight,
  },
  { name: 'start', about: 'time to the first answer, memory idle and loaded', measure: measureStart },
  {
    name: 'heading',
    about: 'heading of portal and panel over a slow line on a slow phone',
    measure: measureHeading,
  },
  { name: 'site', about: 'landing page against the same bytes', measure: measureSite },
  { name: 'lists', about: 'list of 50 and badges, 100 against 100,000 rows', measure: measureLists },
  { name: 'forms', about: 'form post with 1, 16 and 64 connections', measure: measureForms },
  { name: 'beside', about: 'a large upload, page and list while forms are posted', measure: measureBeside },
  {
    name: 'accounts',
    about: 'answers to addresses with and without an account',
    measure: measureAccounts,
  },
  { name: 'refused', about: 'what others wait beside forms that are refused', measure: measureRefused },
  { name: 'live', about: 'a badge from one session to another', measure: measureLive },
  { name: 'streams', about: 'a thousand open event streams', measure: measureStreams },
  {
    name: 'dashboard',
    about: 'client portal with thousands of rows against a hundred',
    measure: measureDashboard,
  },
  {
    name: 'panel',
    about: 'admin tabs and searches with thousands against 100, on both engines',
    measure: measurePanel,
  },
  {
    name: 'today',
    about: 'first answers of Today with 10,000 waiting things and 2,000 companies',
    measure: measureToday,
  },
  {
    name: 'peers',
    about: 'Directus and Ghost, where DIRECTUS_URL or GHOST_URL says that they run',
    measure: measurePeers,
  },
  { name: 'files', about: '100 MB upload, data URL, ranges', measure: measureFiles },
  { name: 'accept', about: 'a picture of 4 MB until it is accepted', measure: measureAccept },
  { name: 'media', about: 'watermark of an image and of a video', measure: measureMedia },
  {
    name: 'money',
    about: 'acceptance and PDF of a quote of 500 lines, lists of 100,000 invoices',
    measure: measureMoney,
  },
  { name: 'room', about: 'a large picture until it is ready, first picture of a room', measure: measureRoom },
];

const { values } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'boolean', default: false } },
});
const pattern = new RegExp(values.only ?? '', 'i');
const chosen = parts.filter(({ name, about }) => pattern.test(name) || pattern.test(about));

if (chosen.length === 0) {
  const list = parts.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join('\n');
  process.stderr.write(`Nothing is called ${values.only}. The parts are:\n${list}\n`);
  process.exit(1);
}
// Measure the built program, which `npm start` runs.
ensureBuilt({ program: true });
// `exit` runs the handlers that stop the servers and delete their folders.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const report = createReport();
const started = performance.now();
let failed = false;
for (const { name, measure } of chosen) {
  const since = performance.now();
  try {
    await measure(report.add);
  } catch (error) {
    failed = true;
    process.stderr.write(
      `${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
  }
  process.stderr.write(`-- ${name}: ${((performance.now() - since) / 1000).toFixed(0)} s\n`);
}
report.print(values.json);
process.stderr.write(`Measured in ${((performance.now() - started) / 1000).toFixed(0)} s.\n`);
process.exit(failed ? 1 : 0);
