import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../rules/source.ts';

test('npm run new makes nouns that compile and pass their tests', () => {
  // A folder inside the project, so that imports find the packages in the project's node_modules.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const copy = mkdtempSync(join(root, '.cache/new-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const path of execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { verbatimSymlinks: true });
  }
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, TESTS: 'all' },
    });
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    return stdout;
  };
  expect(run('tools/new/main.ts', 'side-notes')).toContain('server/features/side-notes/routes.ts');
  expect(run('tools/new/main.ts', '--shared', 'labels')).toContain('server/features/labels/routes.ts');
  run(join(root, 'node_modules/typescript/bin/tsc'), '-b');
  const tests = [
    'server/features/side-notes',
    'server/features/labels',
    'server/data/db/migrations/definitions.test.ts',
    'web/features/admin/clients/side-notes',
    'web/features/admin/clients/labels',
    'test/topics.test.ts',
  ];
  const projects = ['server-sqlite', 'web', 'rules'].flatMap((name) => ['--project', name]);
  expect(run(join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects, ...tests)).toMatch(
    /Test Files .*6 passed/,
  );
});
