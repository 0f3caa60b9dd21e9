// `npm run fuzz -- 30`: sends random input for 30 minutes. Stops at the first input that the code neither accepts nor properly refuses.
import fc from 'fast-check';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runnerImport } from 'vite';
import { fuzzTargets } from '#server/work/media/testing/fuzz/targets.ts';

/** The longest time that one input may take, in milliseconds; long enough for a busy machine. */
const slowest = 20_000;

// Node cannot run the web's sources directly, so vite loads them.
const web = async <T>(path: string) => (await runnerImport<T>(`./web/pages/legal/${path}`)).module;
const { Markdown } = await web<{ Markdown: FunctionComponent<{ text: string }> }>('markdown.tsx');
const { hostileMarkdown } = await web<{
  hostileMarkdown: (draw: (text: string) => string) => fc.IAsyncProperty<[string[]]>;
}>('testing/hostile-markdown.ts');
const targets = {
  ...fuzzTargets,
  Markdown: hostileMarkdown((text) => renderToStaticMarkup(createElement(Markdown, { text }))),
};

const minutes = Number(process.argv[2] ?? 5);
if (!(minutes > 0)) throw new Error('Say how many minutes: npm run fuzz -- 30');
const end = Date.now() + minutes * 60_000;
const runs: Record<string, number> = {};
while (Date.now() < end)
  for (const [name, property] of Object.entries(targets)) {
    const result = await fc.check(property as fc.IAsyncProperty<unknown>, {
      numRuns: 2_000,
      timeout: slowest,
    });
    runs[name] = (runs[name] ?? 0) + result.numRuns;
    if (!result.failed) continue;
    process.stderr.write(`${name}: ${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}\n`);
    process.exit(1);
  }
for (const [name, count] of Object.entries(runs)) process.stdout.write(`${name.padEnd(24)}${count} inputs\n`);
process.exit(0);
