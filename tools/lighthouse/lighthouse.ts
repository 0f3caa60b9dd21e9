/**
 * Measures the public pages of the finished build with Lighthouse, as on a phone: `npm run lighthouse [runs]`. Prints the
 * median of five runs beside the goals, and exits with 1 if the landing page misses a goal. Run it on an idle machine. `npm run
 * lighthouse -- http://localhost:3000` measures a running server; its landing page has works and is larger than that of an
 * empty installation.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { startServer } from '../bench/support/process.ts';
import { chromiumArguments, chromiumExecutable } from '../../scripts/lib/chromium.ts';

/** The numbers of bytes include the headers of each answer; test/build/budgets.test.ts limits the files themselves. */
interface Measures {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  'LCP ms': number;
  'FCP ms': number;
  'TBT ms': number;
  CLS: number;
  'document KB': number;
  'scripts KB': number;
  'all but film KB': number;
  /** The speed of this machine as Lighthouse measures it. The results for a phone depend on it. */
  'benchmark index': number;
}

type Goal = readonly [compare: '>=' | '<=', value: number];

const perfect: Goal = ['>=', 100];
const all = { accessibility: perfect, 'best-practices': perfect } as const;
const pages: { path: string; goals: Partial<Record<keyof Measures, Goal>> }[] = [
  {
    path: '/',
    goals: {
      ...all,
      performance: perfect,
      seo: perfect,
      'LCP ms': ['<=', 1100],
      'TBT ms': ['<=', 30],
      CLS: ['<=', 0],
    },
  },
  // These pages ask search engines not to list them, which lowers the score for search.
  { path: '/client/login', goals: all },
  { path: '/admin-login', goals: all },
];

const given = process.argv.slice(2);
const address = given.find((argument) => argument.startsWith('http'));
const runs = Number(given.find((argument) => /^\d+$/.test(argument)) ?? 5);
const kb = (bytes: number) => Math.round(bytes / 100) / 10;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function read({ categories, audits, environment }: Result): Measures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details as unknown as {
    items: { resourceType?: string; transferSize: number }[];
  };
  const sum = (wanted: (type: string | undefined) => boolean) =>
    kb(
      details.items
        .filter(({ resourceType }) => wanted(resourceType))
        .reduce((total, { transferSize }) => total + transferSize, 0),
    );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    'FCP ms': Math.round(value('first-contentful-paint')),
    'TBT ms': Math.round(value('total-blocking-time')),
    CLS: Math.round(value('cumulative-layout-shift') * 1000) / 1000,
    'document KB': sum((type) => type === 'Document'),
    'scripts KB': sum((type) => type === 'Script'),
    'all but film KB': sum((type) => type !== 'Media'),
    'benchmark index': Math.round(environment.benchmarkIndex),
  };
}

async function measure(url: string): Promise<Measures> {
  const chrome = await launch({
    chromePath: await chromiumExecutable(),
    chromeFlags: ['--headless=new', ...chromiumArguments],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (!result) throw new Error(`Lighthouse says nothing about ${url}.`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    if (process.argv.includes('--findings'))
      for (const { id, title, score, scoreDisplayMode } of Object.values(lhr.audits))
        if (score !== null && score < 1 && scoreDisplayMode !== 'informative')
          console.log(`  ${id}: ${title} (${score})`);
    return read(lhr);
  } finally {
    chrome.kill();
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-lighthouse-'));
const server = address
  ? { url: new URL(address).origin, stop: () => Promise.resolve() }
  : await startServer(join(import.meta.dirname, '../../server/main.ts'), [], {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    });
let missed = 0;
try {
  for (const { path, goals } of pages) {
    const results: Measures[] = [];
    for (let run = 0; run < (path === '/' ? runs : 1); run++) results.push(await measure(server.url + path));
    console.log(`\n${path}, median of ${results.length}`);
    for (const name of Object.keys(results[0] ?? {}) as (keyof Measures)[]) {
      const values = results.map((result) => result[name]);
      const value = median(values);
      const goal = goals[name];
      const reached = !goal || (goal[0] === '>=' ? value >= goal[1] : value <= goal[1]);
      if (!reached) missed += 1;
      const outcome = goal ? `${goal.join(' ')}${reached ? '' : '  MISSED'}` : '';
      console.log(
        `  ${name.padEnd(18)}${String(value).padStart(8)}  ${outcome.padEnd(20)}${values.join(' ')}`,
      );
    }
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;
