import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzTargets } from './targets.ts';

// A short form of `npm run fuzz`. The message of a failure has the seed and the path that reproduce it.
test.each(Object.entries(fuzzTargets))(
  '%s: 300 random inputs are accepted or refused with a message',
  async (_name, property) => {
    const { failed, numRuns, ...details } = await fc.check(property, { numRuns: 300 });
    expect(failed, fc.defaultReportMessage({ failed, numRuns, ...details } as never)).toBe(false);
    expect(numRuns).toBe(300);
  },
);
