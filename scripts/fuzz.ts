// `npm run fuzz -- 30`: random input for 30 minutes. Ends at the first that is neither understood nor refused in words.
import fc from 'fast-check';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runnerImport } from 'vite';
import { fuzzTargets } from '#server/testing/samples/fuzz/targets.ts';

/** What takes longer holds somebody up, also on a machine that is busy with other things; in milliseconds. */
const slowest = 20_000;

// Sources of the web, which Node does not run as they stand.
const web = async <T>(path: string) => (await runnerImport<T>(`./web/pages/legal/${path}`)).module;
const { Markdown } = await web<{ Markdown: FunctionComponent<{ text: string }> }>('markdown.tsx');
const { hostileMarkdown } = await web<{
  hostileMarkdown: (draw: (text: string) => string) => fc.IAsyncProperty<[string[]]>;
}>('hostile-markdown.ts');
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
