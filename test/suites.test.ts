import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runsOnce } from '#server/testing/database/suites.ts';
import { root } from './rules/source.ts';

const files: Record<string, string> = {
  'server/testing/engines.ts': "const engine = inject('engine');",
  'server/testing/app.ts': "import { freshDatabase } from './engines.ts';",
  'server/testing/people.ts': "import type { Db } from '#server/data/db/database.ts';",
};
const once = (text: string, path = 'server/features/a/a.test.ts') =>
  runsOnce(path, (wanted) => (wanted === path ? text : (files[wanted] ?? '')));

it.each([
  ["import { testApp } from '#server/testing/app.ts';"],
  ["const { folder } = inject('engine');"],
  ["// Runs on one engine: so.\nimport { testApp } from '#server/testing/app.ts';"],
])('runs on both engines what asks for one: %s', (text) => {
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

it('leaves the features to both engines', () => {
  const routes = globSync('server/features/*/routes.test.ts', { cwd: root });
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.filter((path) => runsOnce(path))).toEqual(['server/features/hero-video/routes.test.ts']);
});

it('registers no hook in a helper: it would run for the first file of a worker alone', () => {
  const helpers = globSync('server/testing/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(helpers.length).toBeGreaterThan(10);
  const hooks = /\b(?:before|after)(?:Each|All)\(/;
  expect(helpers.filter((path) => hooks.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
