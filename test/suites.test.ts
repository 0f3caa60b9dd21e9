import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { branchesByEngine, needsPostgres, runsOnce } from '#scripts/lib/selection/suites.js';
import { root } from './rules/source.ts';

const files: Record<string, string> = {
  'server/testing/engines.ts': "const engine = inject('engine');",
  'server/testing/app.ts': "import { freshDatabase } from './engines.ts';",
  'server/testing/people.ts': "import type { Db } from '#server/data/db/database.ts';",
};
const once = (text: string, path = 'server/features/a/a.test.ts') =>
  runsOnce(path, (wanted: string) => (wanted === path ? text : (files[wanted] ?? '')));

it.each([
  ["import { testApp } from '#server/testing/app.ts';"],
  ["const { folder } = inject('engine');"],
  ["// Runs on one engine: so.\nimport { testApp } from '#server/testing/app.ts';"],
])('runs tests that ask for an engine on both: %s', (text) => {
  expect(once(text)).toBe(false);
});

it('follows helpers beside each other', () => {
  expect(once("import { testApp } from '../app.ts';", 'server/testing/people/people.test.ts')).toBe(false);
});

it.each([
  ["import { addClient } from '#server/testing/people.ts';"],
  ["import { hash } from './hash.ts';"],
  [
    "// Runs on one engine: it is about the bytes on the disk.\nimport { testApp } from '#server/testing/app.ts';",
  ],
])('runs once: %s', (text) => {
  expect(once(text)).toBe(true);
});

it('runs the tests of features on both engines', () => {
  const routes = globSync('server/features/*/routes.test.ts', { cwd: root });
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.filter((path) => runsOnce(path))).toEqual(['server/features/hero-video/routes.test.ts']);
});

it.each([
  ["if (db.engine === 'postgres') await sql`vacuum`.execute(db.q());", true],
  ["import { lockRows, lockWrites } from '#server/data/db/engines/engine.ts';", true],
  ["import { lockRows } from '#server/data/db/engines/engine.ts';", false],
  ["import type { Db } from '#server/data/db/database.ts';", false],
])('recognises code that branches by engine: %s', (text, branches) => {
  expect(branchesByEngine('server/features/a/service.ts', text)).toBe(branches);
  expect(branchesByEngine('server/testing/a.ts', text)).toBe(false);
});

it.each([
  ['server/data/db/a.test.ts', '', true],
  ['server/features/consultations/search.test.ts', '', true],
  ['server/features/saved-replies/routes.test.ts', '', true],
  [
    'server/features/a/a.test.ts',
    "import { writeTogether } from '#server/testing/database/lock-table.ts';",
    true,
  ],
  ['server/features/a/a.test.ts', "if (app.context.db.engine === 'postgres') return;", true],
  ['server/features/a/a.test.ts', "import { testApp } from '#server/testing/app.ts';", false],
])('runs %s on PostgreSQL if it depends on the engine: %s', (path, text, needs) => {
  expect(needsPostgres(path, new Set(['server/features/saved-replies']), () => text)).toBe(needs);
});

it('no helper registers a hook by its import, which would run only for the first file of a worker', () => {
  const helpers = globSync('server/**/testing/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(helpers.length).toBeGreaterThan(10);
  // A function in a helper may register a hook for the file that calls the function.
  const hooks = /^(?:before|after)(?:Each|All)\(/m;
  expect(helpers.filter((path) => hooks.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
