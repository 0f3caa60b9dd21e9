import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../rules/source.ts';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  /** True: the package that contains this one was published with it. */
  inBundle?: boolean;
  /** True: the package is a folder of this project. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, Locked>;

/** Packages that other packages need and the lock file lacks. On a fresh machine `npm ci` refuses such a lock file. */
function missingPackages(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path || 'the project'} needs ${name}`),
  );
}

/** Searches as Node does: in the folder of the package, then in each folder above. */
function isLocked(packages: Packages, path: string, name: string): boolean {
  for (let from = path; ; from = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))) {
    if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true;
    if (from === '') return false;
  }
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Packages;
};

it('locks every package, also those for other platforms', () => {
  // If this fails, parts of a chosen version are not published yet. Choose an older version.
  expect(missingPackages(packages)).toEqual([]);
});

it('locks each package with its hash and without a registry', () => {
  // All entries except the project and the workspace with the packages of the tests.
  const entries = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  expect(
    entries.filter(([, { integrity, inBundle }]) => !integrity && !inBundle).map(([path]) => path),
  ).toEqual([]);
  expect(entries.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
});

it('reports missing packages of a lock file', () => {
  const seeded: Packages = {
    '': { dependencies: { a: '1' }, optionalDependencies: { 'a-mac': '1' } },
    'node_modules/a': { dependencies: { b: '1', c: '1' } },
    'node_modules/a/node_modules/b': { optionalDependencies: { c: '1', d: '1' } },
    'node_modules/c': {},
  };
  expect(missingPackages(seeded)).toEqual([
    'the project needs a-mac',
    'node_modules/a/node_modules/b needs d',
  ]);
});
