import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entriesOf, withEntry } from '../tools/new/lists.ts';
import { nounOf } from '../tools/new/names.ts';
import { tableOwners } from '#server/data/db/tables/schema.ts';
import { fileRules, longFiles } from './rules/file-rules.ts';
import { folderFindings } from './rules/folders.ts';
import { circles, featureCircles, importFindings, importRules } from './rules/import-rules.ts';
import { pauseLines, pausesAllowed } from './rules/pauses.ts';
import { fileSeeds, importSeeds } from './rules/seeds.ts';
import { parse, projectFiles, projectSources, root, type Finding } from './rules/source.ts';

const sources = projectSources();
const rules: Record<string, (source: (typeof sources)[number]) => Finding[]> = {
  ...fileRules,
  ...Object.fromEntries(
    Object.entries(importRules).map(([name, rule]) => [
      name,
      (source: (typeof sources)[number]) => importFindings(rule, source),
    ]),
  ),
};
const seeds = { ...fileSeeds, ...importSeeds };

it('reads the whole project', () => {
  const paths = sources.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'contract/api.ts',
      'server/core/config.ts',
      'vitest.config.ts',
      'scripts/test.js',
    ]),
  );
});

it('has seeds for every rule', () => {
  expect(Object.keys(seeds).toSorted()).toEqual(Object.keys(rules).toSorted());
});

describe.each(Object.entries(rules))('%s', (name, check) => {
  it('holds', () => {
    expect(sources.flatMap(check).map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([]);
  });

  it.each(seeds[name]?.caught ?? [])('catches %s: %s', (path, text) => {
    expect(check(parse(path, text))).toHaveLength(1);
  });

  it.each(seeds[name]?.allowed ?? [])('allows %s: %s', (path, text) => {
    expect(check(parse(path, text))).toEqual([]);
  });
});

describe('no files import each other in a circle', () => {
  it('holds', () => {
    expect(circles(sources)).toEqual([]);
  });

  it('catches a circle, and allows type imports', () => {
    const a = parse('server/a.ts', "import { b } from './b.ts';\nexport const a = b;");
    const b = parse('server/b.ts', "import { a } from './a.ts';\nexport const b = () => a;");
    const typed = parse('server/b.ts', "import type { a } from './a.ts';\nexport const b: typeof a = 1;");
    expect(circles([a, b])).toEqual([['server/a.ts', 'server/b.ts', 'server/a.ts']]);
    expect(circles([a, typed])).toEqual([]);
  });
});

describe('a folder has at most a dozen entries', () => {
  it('holds', () => {
    expect(folderFindings(projectFiles())).toEqual([]);
  });

  it('catches a folder with more, and allows lists and tests beside their files', () => {
    const many = (folder: string, end: string) =>
      Array.from({ length: 13 }, (_, n) => `${folder}/a${n}${end}`);
    expect(folderFindings(many('server/http', '.ts'))).toHaveLength(1);
    expect(folderFindings(many('server/http/bodies', '/x.ts'))).toHaveLength(1);
    expect(folderFindings(many('test/site', '.test.ts'))).toHaveLength(1);
    expect(folderFindings(many('e2e/site', '.e2e.ts'))).toHaveLength(1);
    expect(folderFindings(many('server/features', '/routes.ts'))).toEqual([]);
    expect(folderFindings([...many('server/http', '.ts').slice(1), 'server/http/a1.test.ts'])).toEqual([]);
  });
});

describe('no features of the server import each other in a circle', () => {
  it('holds', () => {
    expect(featureCircles(sources)).toEqual([]);
  });

  it('catches a circle across several files, and allows types and tests', () => {
    const feature = (name: string, file: string, text: string) =>
      parse(`server/features/${name}/${file}`, text);
    const using = (name: string) => `import { x } from '#server/features/${name}/service.ts';`;
    const there = feature('clients', 'routes.ts', using('messages'));
    const back = feature('messages', 'contact.ts', using('clients'));
    const third = feature('messages', 'contact.ts', using('previews'));
    const folder = (name: string) => `server/features/${name}/`;
    const circle = ['clients', 'messages', 'clients'].map(folder);
    expect(featureCircles([there, back])).toEqual([circle]);
    expect(featureCircles([there, third, feature('previews', 'service.ts', using('clients'))])).toEqual([
      ['clients', 'messages', 'previews', 'clients'].map(folder),
    ]);
    const typed = feature('messages', 'contact.ts', using('clients').replace('import', 'import type'));
    const tested = feature('messages', 'contact.test.ts', using('clients'));
    expect(featureCircles([there, typed, tested])).toEqual([]);
  });
});

it('each table has an owner that uses it', () => {
  const unused = Object.entries(tableOwners).filter(
    ([table, owner]) =>
      !sources.some(
        ({ path, tables }) =>
          path.startsWith(`server/${owner}/`) && tables.some(({ name }) => name === table),
      ),
  );
  expect(unused).toEqual([]);
});

it('each list that `npm run new` extends still has the place for a line', () => {
  const lists = entriesOf(nounOf('side-notes', undefined)).filter(([file]) => existsSync(join(root, file)));
  expect(lists.length).toBeGreaterThan(5);
  for (const list of lists) {
    const [file, , line] = list;
    expect(withEntry(readFileSync(join(root, file), 'utf8'), list)).toContain(line);
  }
});

it('each module that a file of `npm run new` imports is there', () => {
  const imported = sources
    .filter(({ path }) => path.startsWith('tools/new/templates/'))
    .flatMap(({ text }) => [...text.matchAll(/ from '#([^'$]+)'/g)].map(([, path = '']) => path));
  expect(imported.length).toBeGreaterThan(20);
  expect(imported.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every exception of length is still needed', () => {
  const needed = sources.filter(({ lines }) => lines.length > 500).map(({ path }) => path);
  expect(Object.keys(longFiles).filter((path) => !needed.includes(path))).toEqual([]);
});

it('every exception for a pause is still needed', () => {
  const needed = sources.filter((source) => pauseLines(source).length > 0).map(({ path }) => path);
  expect(Object.keys(pausesAllowed).filter((path) => !needed.includes(path))).toEqual([]);
});
