// `npm run fuzz -- 30`: random input for 30 minutes. Ends at the first that is neither understood nor refused in words.
import fc from 'fast-check';
import { fuzzTargets } from '#server/testing/samples/fuzz/targets.ts';

/** What takes longer holds somebody up, also on a machine that is busy with other things; in milliseconds. */
const slowest = 20_000;

const minutes = Number(process.argv[2] ?? 5);
if (!(minutes > 0)) throw new Error('Say how many minutes: npm run fuzz -- 30');
const end = Date.now() + minutes * 60_000;
const runs: Record<string, number> = {};
while (Date.now() < end)
  for (const [name, property] of Object.entries(fuzzTargets)) {
    const result = await fc.check(property, { numRuns: 2_000, timeout: slowest });
    runs[name] = (runs[name] ?? 0) + result.numRuns;
    if (!result.failed) continue;
    process.stderr.write(`${name}: ${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}\n`);
    process.exit(1);
  }
for (const [name, count] of Object.entries(runs)) process.stdout.write(`${name.padEnd(24)}${count} inputs\n`);
process.exit(0);
