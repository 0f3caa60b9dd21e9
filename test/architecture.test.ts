import { describe, expect, it } from 'vitest';
import { fileRules, longFiles } from './house/file-rules.ts';
import { circles, importFindings, importRules } from './house/import-rules.ts';
import { fileSeeds, importSeeds } from './house/seeds.ts';
import { parse, projectSources, type Finding } from './house/source.ts';

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
    expect.arrayContaining(['contract/api.ts', 'server/config.ts', 'vitest.config.ts', 'scripts/test.js']),
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

describe('imports form no circle', () => {
  it('holds', () => {
    expect(circles(sources)).toEqual([]);
  });

  it('catches one, and lets types pass', () => {
    const a = parse('server/a.ts', "import { b } from './b.ts';\nexport const a = b;");
    const b = parse('server/b.ts', "import { a } from './a.ts';\nexport const b = () => a;");
    const typed = parse('server/b.ts', "import type { a } from './a.ts';\nexport const b: typeof a = 1;");
    expect(circles([a, b])).toEqual([['server/a.ts', 'server/b.ts', 'server/a.ts']]);
    expect(circles([a, typed])).toEqual([]);
  });
});

it('has no exception of length that is no longer needed', () => {
  const needed = sources.filter(({ lines }) => lines.length > 500).map(({ path }) => path);
  expect(Object.keys(longFiles).filter((path) => !needed.includes(path))).toEqual([]);
});
