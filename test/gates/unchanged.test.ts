import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { digests, digestsOf, remember, strange, unchanged, untouched } from '#scripts/lib/unchanged.js';
import { projectFiles, root } from '../rules/source.ts';

const files = [
  'README.md',
  'contract/validation/limits.ts',
  'package-lock.json',
  'server/testing/database/suites.ts',
  'server/worker.ts',
  'web/pages/page.tsx',
  'web/site/boot.ts',
].map((file) => ({ file, digest: '1' }));

/** The projects that a change of a file leaves as they were. */
const left = (changed: string) =>
  unchanged(
    digestsOf(files.map((each) => (each.file === changed ? { ...each, digest: '2' } : each))),
    recorded(digestsOf(files)),
  );

function recorded(passed: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-unchanged-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'cache/passed.json');
  remember(passed, file);
  return file;
}

it.each([
  ['nothing', ['web', 'server-once', 'server-sqlite']],
  ['README.md', ['web', 'server-once', 'server-sqlite']],
  ['web/pages/page.tsx', ['server-once', 'server-sqlite']],
  ['server/worker.ts', ['web']],
  ['web/site/boot.ts', []],
  ['contract/validation/limits.ts', []],
  ['package-lock.json', []],
  ['server/testing/database/suites.ts', []],
])(
  'after a change of %s only these are left out, for they have passed or are as they landed: %j',
  (changed, projects) => {
    expect(left(changed)).toEqual(projects);
    expect(untouched(changed === 'nothing' ? [] : ['docs/a.md', changed])).toEqual(projects);
  },
);

it('knows nothing where nothing has passed, where there is no git, or of the rules, which read everything', () => {
  expect(unchanged(digestsOf(files), '/nowhere')).toEqual([]);
  expect(unchanged(digestsOf([]), recorded(digestsOf([])))).toEqual([]);
  expect(untouched(null)).toEqual([]);
  expect(Object.keys(digests())).not.toContain('rules');
});

it('counts a file that is new or gone as a change', () => {
  const before = recorded(digestsOf(files));
  expect(unchanged(digestsOf([...files, { file: 'server/new.ts', digest: '' }]), before)).toEqual(['web']);
  expect(unchanged(digestsOf(files.filter(({ file }) => file !== 'server/worker.ts')), before)).toEqual([
    'web',
  ]);
});

const trees = { web: ['web/', 'contract/'], 'server-sqlite': ['server/', 'contract/'] };

it.each(Object.entries(trees))(
  'no file that the tests of %s import comes from where they never look',
  (project, own) => {
    const folders = (strange[project] ?? []).map((folder) => folder.slice(0, -1)).join('|');
    const imports = new RegExp(String.raw`(?:from|import\() ?'(?:#|(?:\.\./)+)(?:${folders})/`);
    const sources = projectFiles().filter(
      (file) => /\.tsx?$/.test(file) && own.some((tree) => file.startsWith(tree)),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((file) => imports.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
    expect(
      imports.test(project === 'web' ? "from '#server/app/app.ts'" : "from '../../web/pages/page.tsx'"),
    ).toBe(true);
  },
);
