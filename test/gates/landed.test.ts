import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { sinceLanding } from '#scripts/lib/selection/landed.js';

let home: string;
let folder: string;

const me = ['-c', 'user.name=Ana', '-c', 'user.email=ana@a.example', '-c', 'commit.gpgsign=false'];
const git = (...args: string[]) => execFileSync('git', [...me, ...args], { cwd: folder, stdio: 'pipe' });

function write(file: string, text = file) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function commit(...files: string[]) {
  for (const file of files) write(file);
  git('add', '--all');
  git('commit', '-qm', 'Change');
}

/** A clone of a repository. Its branch `main` has one file of the server and one of the web. */
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'foyer-landed-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  folder = join(home, 'origin');
  mkdirSync(folder);
  git('init', '-qb', 'main');
  git('config', 'receive.denyCurrentBranch', 'ignore');
  commit('server/a.ts', 'web/a.tsx', 'web/moved.tsx', '.gitignore');
  git('clone', '-q', folder, join(home, 'clone'));
  folder = join(home, 'clone');
});

const since = () => sinceLanding(folder)?.toSorted();

it('finds nothing in a fresh clone, a shallow one included', () => {
  expect(since()).toEqual([]);
  git('clone', '-q', '--depth', '1', `file://${join(home, 'origin')}`, join(home, 'shallow'));
  folder = join(home, 'shallow');
  expect(since()).toEqual([]);
});

it('finds changed, new, deleted, moved and staged files, and no ignored ones', () => {
  write('.gitignore', 'ignored/\n');
  appendFileSync(join(folder, 'web/a.tsx'), ' ');
  rmSync(join(folder, 'server/a.ts'));
  renameSync(join(folder, 'web/moved.tsx'), join(folder, 'docs.md'));
  git('add', '--all');
  write('web/new.tsx');
  write('ignored/b.ts');
  expect(since()).toEqual([
    '.gitignore',
    'docs.md',
    'server/a.ts',
    'web/a.tsx',
    'web/moved.tsx',
    'web/new.tsx',
  ]);
});

it('still finds committed files until they have landed', () => {
  git('switch', '-qc', 'topic');
  commit('web/new.tsx');
  expect(since()).toEqual(['web/new.tsx']);
  // The branch is pushed under its own name. Other branches do not start from it.
  git('push', '-qu', 'origin', 'topic');
  expect(since()).toEqual(['web/new.tsx']);
  git('push', '-q', 'origin', 'topic:main');
  git('fetch', '-q');
  expect(since()).toEqual([]);
});

it('ignores commits that landed after this branch started', () => {
  git('switch', '-qc', 'other');
  commit('server/others.ts');
  git('push', '-q', 'origin', 'other:main');
  git('switch', '-q', 'main');
  commit('web/mine.tsx');
  expect(since()).toEqual(['web/mine.tsx']);
});

it("uses the branch's own upstream if no shared branch is known, else reports that it does not know", () => {
  git('remote', 'set-head', 'origin', '--delete');
  write('web/new.tsx');
  expect(since()).toEqual(['web/new.tsx']);
  git('branch', '-q', '--unset-upstream');
  expect(sinceLanding(folder)).toBeNull();
  rmSync(join(folder, '.git'), { recursive: true });
  expect(sinceLanding(folder)).toBeNull();
});
