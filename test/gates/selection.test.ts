import { existsSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSources } from '#scripts/lib/selection/imports.js';
import {
  isLeftOut,
  journeySources,
  neighbourhood,
  select,
  slow,
  unitOf,
} from '#scripts/lib/selection/selection.js';
import { root } from '../rules/source.ts';

const sources = readSources();
const tests = [...sources.keys()].filter((path) => /\.test\.tsx?$/.test(path));
const chosen = (...given: Parameters<typeof select> extends [infer A, unknown, infer C] ? [A, C] : never) =>
  select(given[0], sources, given[1]);
const namesOf = (projects: Record<string, string[]>) => new Set(Object.values(projects).flat());

describe('everything', () => {
  it('runs each test, on both engines for the server unless one is enough', () => {
    const { projects, leftOut } = chosen('all', null);
    expect(leftOut).toEqual([]);
    expect([...namesOf(projects)].toSorted()).toEqual(tests.toSorted());
    expect(projects['server-postgres']).toEqual(projects['server-sqlite']);
  });
});

describe('npm test', () => {
  it('runs each test that is not slow, and on PostgreSQL those that depend on it', () => {
    const { projects, leftOut } = chosen('usual', []);
    expect(leftOut).toEqual(slow.map(({ name }) => name));
    const isSlow = (path: string) => slow.some((each) => each.tests.test(path));
    expect([...namesOf(projects)].toSorted()).toEqual(tests.filter((path) => !isSlow(path)).toSorted());
    expect(projects['server-postgres']).toEqual(
      expect.arrayContaining([
        'server/data/db/database.test.ts',
        'server/work/jobs/jobs.test.ts',
        'server/features/client-writes.test.ts',
        'server/features/saved-replies/routes.test.ts',
        'server/features/search/routes.test.ts',
        'server/work/uploads/machines.test.ts',
      ]),
    );
    expect(projects['server-postgres']).not.toContain('server/features/access-calls.test.ts');
    expect(projects['server-postgres']).not.toContain('server/features/pins/routes.test.ts');
  });

  it('runs more where files differ from the landed commit', () => {
    const changed = ['server/features/pins/service.ts', 'server/work/media/pictures.ts', 'deploy/nginx.conf'];
    const { projects, leftOut } = chosen('usual', changed);
    expect(projects['server-postgres']).toContain('server/features/pins/routes.test.ts');
    expect(projects['server-once']).toContain('server/work/media/inspect.test.ts');
    expect(projects['built']).toContain('test/operation/deploy.test.ts');
    expect(leftOut).not.toContain('media');
    expect(leftOut).toContain('demo');
  });

  it('runs everything if no landed commit is known', () => {
    expect(chosen('usual', null).leftOut).toEqual([]);
  });
});

describe('the quick check', () => {
  it('runs the house rules if nothing differs', () => {
    const { projects } = chosen('quick', []);
    expect(
      [...namesOf(projects)].every((path) => /^test\/(?:[^/]+|build\/styles\.test\.ts)$/.test(path)),
    ).toBe(true);
    expect(projects['rules']).toContain('test/architecture.test.ts');
  });

  it('runs a changed feature of the server, its importers, and the matrices', () => {
    const { projects } = chosen('quick', ['server/features/pins/service.ts']);
    expect(projects['server-sqlite']).toEqual(
      expect.arrayContaining([
        'server/features/pins/routes.test.ts',
        'server/features/preview-versions/routes.test.ts',
        'server/features/access-calls.test.ts',
      ]),
    );
    expect(projects['server-sqlite']).not.toContain('server/features/team/routes.test.ts');
    expect([projects['web'], projects['server-postgres'], projects['built']]).toEqual([[], [], []]);
  });

  it('runs a changed feature of the web and the pages that show it', () => {
    const { projects } = chosen('quick', ['web/features/admin/clients/data.ts']);
    expect(projects['web']).toEqual(
      expect.arrayContaining([
        'web/features/admin/clients/clients-panel.test.tsx',
        'web/pages/admin/waiting/waiting-rows.test.tsx',
      ]),
    );
    expect(projects['web']).not.toContain('web/features/portal/messages/messages-panel.test.tsx');
    expect(projects['server-sqlite']).toEqual([]);
  });

  it('runs every quick test after a change of the packages, or if no landed commit is known', () => {
    const all = chosen('quick', null).projects;
    expect(all['web']?.length).toBeGreaterThan(100);
    expect(chosen('quick', ['package-lock.json']).projects).toEqual(all);
  });
});

it('follows imports of a whole feature, and elsewhere of the changed file', () => {
  const imports = (...paths: string[]) => ({ text: '', imports: paths });
  const few = new Map([
    ['server/features/a/routes.ts', imports('server/features/b/other.ts')],
    ['server/features/c/routes.ts', imports('server/http/route.ts')],
    ['server/features/d/routes.ts', imports('server/http/caller.ts')],
  ]);
  expect([...neighbourhood(few, ['server/features/b/service.ts'])]).toEqual([
    'server/features/b',
    'server/features/a',
  ]);
  expect([...neighbourhood(few, ['server/http/route.ts'])]).toEqual(['server/http', 'server/features/c']);
  expect(unitOf('server/features/b/deep/a.ts')).toBe('server/features/b');
  expect(unitOf('web/features/admin/clients/people/a.tsx')).toBe('web/features/admin/clients');
});

it('leaves out journeys outside the main flow, unless they or their sources have changed', () => {
  const journeys = globSync('e2e/**/*.e2e.ts', { cwd: root });
  const left = journeys.filter((path) => isLeftOut('usual', path, []));
  expect(left).toHaveLength(58);
  expect(journeys.filter((path) => isLeftOut('usual', path, left))).toEqual([]);
  expect(Object.keys(journeySources)).toEqual(expect.arrayContaining(left.map((path) => path.split('/')[1])));
  for (const [folder, own] of Object.entries(journeySources))
    for (const source of own) {
      expect(
        left.filter((path) => path.startsWith(`e2e/${folder}/`) && isLeftOut('usual', path, [source])),
      ).toEqual([]);
      expect(existsSync(`${root}/${source}`), source).toBe(true);
    }
  expect(journeys.filter((path) => isLeftOut('all', path, []))).toEqual([]);
});

it('lists only slow tests that exist', () => {
  for (const { name, tests: pattern } of slow)
    expect(
      tests.filter((path) => pattern.test(path)),
      name,
    ).not.toEqual([]);
});
