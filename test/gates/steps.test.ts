import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  failedIn,
  idle,
  journeys,
  journeysIn,
  judge,
  skippedIn,
  statements,
  vitest,
} from '#scripts/lib/steps.js';
import { root } from '../rules/source.ts';

it.each([
  ['a gate that passes', undefined, 0, { passed: 1, failed: 0, skipped: 0 }],
  ['a gate that fails', undefined, 2, { passed: 0, failed: 1, skipped: 0 }],
  ['tests that pass', { passed: 7, failed: 0, skipped: 1 }, 0, { passed: 7, failed: 0, skipped: 1 }],
  ['tests that fail', { passed: 7, failed: 2, skipped: 0 }, 1, { passed: 7, failed: 2, skipped: 0 }],
  [
    'a failure that no test accounts for',
    { passed: 7, failed: 0, skipped: 0 },
    1,
    { passed: 7, failed: 1, skipped: 0 },
  ],
  ['not one test', { passed: 0, failed: 0, skipped: 3 }, 0, { passed: 0, failed: 1, skipped: 3 }],
  ['no report', null, 0, { passed: 0, failed: 1, skipped: 0 }],
] as const)('counts %s', (_, counts, code, sum) => {
  expect(judge(counts, code)).toEqual(sum);
});

it('reads the reports of its steps', () => {
  const report = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
  expect(vitest(['web']).read?.(report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
  expect(statements('folder').read?.({ prepared: 3, failed: ['a'] })).toEqual({
    passed: 3,
    failed: 1,
    skipped: 0,
  });
  expect(journeys().read?.({ stats })).toEqual({ passed: 5, failed: 1, skipped: 0 });
});

it('names the journeys that passed at the second try, and those that failed', () => {
  const spec = (title: string, status: string) => ({ file: 'a.e2e.ts', title, tests: [{ status }] });
  const suites = [
    { specs: [spec('first', 'expected')], suites: [{ specs: [spec('second', 'flaky')] }] },
    { specs: [spec('third', 'unexpected')] },
  ];
  expect(journeysIn({ suites }, 'flaky')).toEqual(['a.e2e.ts: second']);
  expect(journeysIn({ suites }, 'unexpected')).toEqual(['a.e2e.ts: third']);
});

it('names failed tests, and files that could not run', () => {
  const test = (fullName: string, ...failureMessages: string[]) => ({
    fullName,
    failureMessages,
    status: failureMessages.length > 0 ? 'failed' : 'passed',
  });
  const file = (name: string, status: string, message: string, ...assertionResults: object[]) => ({
    name: join(root, name),
    status,
    message,
    assertionResults,
  });
  const testResults = [
    file('test/a.test.ts', 'passed', '', test('holds')),
    file('test/b.test.ts', 'failed', '', test('holds'), test('breaks', 'Error: 1 is not 2\n    at b')),
    file('test/c.test.ts', 'failed', 'Cannot find package\n  in c'),
  ];
  expect(failedIn({ testResults })).toEqual([
    'test/b.test.ts: breaks: Error: 1 is not 2',
    'test/c.test.ts: Cannot find package',
  ]);
});

it('names skipped tests, one line for each file', () => {
  const file = (name: string, ...statuses: string[]) => ({
    name: join(root, name),
    assertionResults: statuses.map((status, at) => ({ status, fullName: `test ${at} (no Java)` })),
  });
  const testResults = [
    file('test/a.test.ts', 'passed'),
    file('test/b.test.ts', 'passed', 'skipped'),
    file('test/c.test.ts', 'pending', 'skipped', 'failed'),
  ];
  expect(skippedIn({ testResults })).toEqual([
    'test/b.test.ts: test 1 (no Java)',
    'test/c.test.ts: test 0 (no Java) (and 1 more)',
  ]);
});

it('notices a project that ran no file', () => {
  const { projects, args } = vitest(['web', 'rules']);
  expect(args).toEqual(expect.arrayContaining(['--project=web', '--project=rules']));
  expect(idle(projects ?? [], new Set(['web']))).toEqual(['rules']);
  expect(idle(projects ?? [], new Set(['web', 'rules']))).toEqual([]);
});
