import { expect, test } from 'vitest';
import { pageChunks, type BuiltFile } from '#scripts/page-chunks.ts';

const pages = '/web/pages';

/** A built file of `size` bytes that contains one module with the file's name. */
const file = (
  fileName: string,
  size: number,
  imports: string[] = [],
  rest: Partial<BuiltFile> = {},
): BuiltFile => ({
  fileName,
  name: fileName,
  code: '.'.repeat(size),
  moduleIds: [`/web/ui/${fileName}`],
  facadeModuleId: null,
  isEntry: false,
  imports,
  dynamicImports: [],
  ...rest,
});

/** A file that the browser loads by its address: the app, a screen or a tab. */
const opened = (path: string, imports: string[], dynamicImports: string[] = []) =>
  file(path, 10, imports, { facadeModuleId: `${pages}/${path}`, dynamicImports, moduleIds: [path] });

const app = (...screens: string[]): BuiltFile => ({ ...opened('main.tsx', [], screens), isEntry: true });

/** The names of the modules that share a file, one group for each file. */
function together(built: BuiltFile[]): string[][] {
  const by = new Map<string, string[]>();
  for (const [id, chunk] of pageChunks(built))
    by.set(chunk, [...(by.get(chunk) ?? []), id.replace('/web/ui/', '')]);
  return [...by.values()].map((ids) => ids.toSorted());
}

test('modules that the same tabs need form one file, however many dialogs split them', () => {
  const built = [
    app('portal.tsx'),
    opened('portal.tsx', [], ['a-tab.tsx', 'b-tab.tsx', 'one-dialog.tsx']),
    opened('a-tab.tsx', ['row', 'menu']),
    opened('b-tab.tsx', ['row', 'menu']),
    opened('one-dialog.tsx', ['row', 'only-here']),
    file('row', 90_000),
    file('menu', 90_000),
    file('only-here', 100),
  ];
  // Modules that only dialogs need are not in the result, since the bundler places them.
  expect(together(built)).toEqual([['menu', 'row']]);
});

test('a small file is merged although one page does not need it, a large one is not', () => {
  const built = (size: number) => [
    app('one.tsx', 'two.tsx', 'three.tsx'),
    opened('one.tsx', ['all', 'some']),
    opened('two.tsx', ['all', 'some']),
    opened('three.tsx', ['all']),
    file('all', 50_000),
    file('some', size),
  ];
  expect(together(built(300))).toEqual([['all', 'some']]);
  expect(together(built(5_000))).toHaveLength(2);
});

test('code that only staff load never reaches a page of clients', () => {
  const built = (staff: string) => [
    app('portal/portal.tsx', `${staff}/one.tsx`, `${staff}/two.tsx`),
    opened('portal/portal.tsx', ['all']),
    opened(`${staff}/one.tsx`, ['all', 'gate']),
    opened(`${staff}/two.tsx`, ['all', 'gate']),
    file('all', 50_000),
    file('gate', 100),
  ];
  expect(together(built('sign-in'))).toEqual([['all', 'gate']]);
  expect(together(built('admin'))).toHaveLength(2);
});

test('two files are never merged around a third: each would wait for the other', () => {
  const built = (middle: string[]) => [
    app('one.tsx', 'two.tsx', 'three.tsx'),
    opened('one.tsx', ['top']),
    opened('two.tsx', ['top']),
    opened('three.tsx', ['bottom']),
    file('top', 100, ['middle', 'bottom']),
    // This file belongs to a screen, so it is not merged.
    file('middle', 100, middle, { facadeModuleId: `${pages}/middle.tsx` }),
    file('bottom', 100),
  ];
  expect(together(built([]))).toEqual([['bottom', 'top']]);
  expect(together(built(['bottom']))).toHaveLength(2);
});

test('no page pays for the imports of a merged file', () => {
  const built = (imports: string[]) => [
    app('one.tsx', 'two.tsx', 'three.tsx'),
    opened('one.tsx', ['all', 'some']),
    opened('two.tsx', ['all', 'some']),
    opened('three.tsx', ['all']),
    file('all', 50_000),
    file('some', 100, imports),
    file('large', 20_000, [], { facadeModuleId: `${pages}/large.tsx` }),
  ];
  expect(together(built([]))).toEqual([['all', 'some']]);
  expect(together(built(['large']))).toHaveLength(2);
});
