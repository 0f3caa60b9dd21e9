import type { Source } from './source.ts';

/** Tests and helpers that wait for a fixed time, each with the reason. None of them could wait for a state instead. */
export const pausesAllowed: Record<string, string> = {
  'e2e/engines/driver.ts': 'the protocol of other browsers tells nothing of a change in the page',
  'e2e/engines/webkit.ts': 'a driver that starts says nowhere that it answers',
  'e2e/site/layout-shift.e2e.ts': 'a server and a line that are slow',
  'e2e/support/server.ts': 'asks a started server at /readyz, as a load balancer does',
  'server/data/db/migrate.test.ts': 'nothing tells that a start still waits for another',
  'server/data/storage/recycling-stream.test.ts': 'readers of different pace',
  'server/features/messages/routes.test.ts': 'as long as Retry-After says',
  'server/testing/eventually.ts': 'the one place that asks again: for what nothing tells',
  'server/work/jobs/testing/worker-process.ts': 'work that takes time, and a place to be killed at',
  'server/data/storage/testing/bucket-server.ts': 'a bucket that is slow',
  'server/work/uploads/crash.test.ts': 'a slow line',
  'server/work/uploads/machines.test.ts': 'people who rest between two requests',
  'test/operation/faults/clock.ts': 'memory outside of the heap that is freed later',
  'test/operation/faults/installation.ts': 'asks a program whether it is there again',
  'test/operation/faults/kills.ts': 'kills at any moment',
  'test/operation/faults/load.ts': 'people who rest, and repeat what was not answered',
  'test/rules/seeds.ts': 'violations of this rule, as texts',
  'web/state/use-address-part.test.tsx': 'nothing tells that no second step back is under way',
};

/** True for tests and helpers: all files in `e2e`, `test` and folders named `testing`. */
const isTest = (path: string) =>
  /\.(?:test|e2e)\.tsx?$/.test(path) || /^(?:e2e|test)\/|\/testing\//.test(path);

/** The names that a file gives to `setTimeout` from `node:timers/promises`. */
const timersOf = ({ text }: Source): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from 'node:timers\/promises'/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/\bsetTimeout(?: as (\w+))?/g)].map(([, alias]) => alias ?? 'setTimeout'),
  );

/** The lines on which a test or helper waits for a fixed time. A timer without a time is allowed, because it only lets other work run. */
export function pauseLines(source: Source): number[] {
  if (!isTest(source.path)) return [];
  const timers = timersOf(source).map((name) => `\\bawait ${name}\\(`);
  const made = String.raw`new Promise(?:<\w+>)?\(\(?(\w+)\)? => setTimeout\(\1, |\.waitForTimeout\(`;
  const pause = new RegExp([made, ...timers].join('|'));
  return source.lines.flatMap((line, index) => (pause.test(line) ? [index + 1] : []));
}
