import type { Source } from './source.ts';

/** Tests that let time pass, each with what that is for: none of them waits for something that could be awaited. */
export const pausesAllowed: Record<string, string> = {
  'e2e/site/layout-shift.e2e.ts': 'a server and a line that are slow',
  'server/data/db/migrate.test.ts': 'nothing tells that a start still waits for another',
  'server/data/storage/recycling-stream.test.ts': 'readers of different pace',
  'server/features/messages/routes.test.ts': 'as long as Retry-After says',
  'server/work/jobs/crash.test.ts': 'other processes work meanwhile, and are killed in the middle',
  'server/work/uploads/crash.test.ts': 'a slow line',
  'server/work/uploads/machines.test.ts': 'people who rest between two requests',
  'web/state/use-address-part.test.tsx': 'nothing tells that no second step back is under way',
};

const isTest = (path: string) => /\.(?:test|e2e)\.tsx?$/.test(path);

/** The names under which a file knows the timer of Node that is a promise. */
const timersOf = ({ text }: Source): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from 'node:timers\/promises'/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/\bsetTimeout(?: as (\w+))?/g)].map(([, alias]) => alias ?? 'setTimeout'),
  );

/** Lines of a test on which it waits for a time. A timer without one gives others their turn and is no pause. */
export function pauseLines(source: Source): number[] {
  if (!isTest(source.path)) return [];
  const timers = timersOf(source).map((name) => `\\bawait ${name}\\(`);
  const made = String.raw`new Promise(?:<\w+>)?\(\(?(\w+)\)? => setTimeout\(\1, |\.waitForTimeout\(`;
  const pause = new RegExp([made, ...timers].join('|'));
  return source.lines.flatMap((line, index) => (pause.test(line) ? [index + 1] : []));
}
