import { readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** A module of the web and all modules that it imports from the web, directly or indirectly. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, from = ''] of read(file).matchAll(/(?:from |import\()'((?:#web|\.\.?)\/[^']+\.tsx?)'/g))
    closure(from.startsWith('#') ? from.slice(1) : normalize(join(dirname(file), from)), seen);
  return seen;
}

/** The modules with class names that Tailwind does not scan for a style sheet. */
function unseen(
  css: string,
  styles: string,
  modules: Iterable<string>,
  text: (file: string) => string = read,
) {
  const sources = [...styles.matchAll(/@source '([^']+)'/g)].map(([, glob = '']) =>
    normalize(join(dirname(css), glob)),
  );
  return [...modules].filter(
    (file) =>
      /className=(?!\{className\})|cx\(|'[^']*\b(flex|grid|text-|bg-)/.test(text(file)) &&
      !sources.some((glob) => matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`)),
  );
}

it.each([
  [
    'web/styles/sign-in.css',
    ['web/pages/sign-in/client-login.tsx', 'web/pages/sign-in/admin-login.tsx', 'web/pages/not-found.tsx'],
  ],
  ['web/site/quote.css', ['web/pages/portal/quote/page.tsx']],
  ['web/styles/app.css', ['web/app/app-shell.tsx']],
])('%s scans every module of its pages', (css, pages) => {
  const modules = new Set(pages.flatMap((page) => [...closure(page)]));
  expect(modules.size).toBeGreaterThan(5);
  expect(unseen(css, read(css), modules)).toEqual([]);
});

describe('the comparison', () => {
  const styles = "@source '../pages/landing';\n@source '../ui/form/{field,input}.tsx';";
  const find = (file: string, text = '<p className="p-4">') =>
    unseen('web/styles/site.css', styles, [file], () => text);

  it('catches a missing module', () => {
    expect(find('web/ui/layout/card.tsx')).toEqual(['web/ui/layout/card.tsx']);
    expect(find('web/ui/layout/card.tsx', "const base = 'flex gap-2';")).toEqual(['web/ui/layout/card.tsx']);
  });

  it('allows named modules, folders and modules without classes', () => {
    expect(find('web/ui/form/field.tsx')).toEqual([]);
    expect(find('web/pages/landing/page.tsx')).toEqual([]);
    expect(find('web/ui/feedback/toast-store.ts', 'export const a = 1;')).toEqual([]);
  });
});
