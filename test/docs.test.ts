import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hookTopics } from '#contract/webhooks.ts';
import { readBrand } from '#server/core/brand/brand.ts';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { readConfig } from '#server/core/config.ts';
import { docFindings, documentedVariables, variableFindings, type Known } from './rules/docs.ts';
import { projectFiles, root } from './rules/source.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = projectFiles();
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const known: Known = { files, scripts: Object.keys(scripts) };
const documents = files.filter((path) => path.endsWith('.md')).map((path) => ({ path, text: read(path) }));

describe('the documents', () => {
  it('are found', () => {
    expect(documents.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'README.md',
        'ARCHITECTURE.md',
        'CONTRIBUTING.md',
        'docs/decisions/01-runtime-and-packages.md',
      ]),
    );
  });

  it('name only paths and scripts that exist', () => {
    const found = documents.flatMap((document) => docFindings(document, known));
    expect(found.map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([]);
  });

  it('link only to headings that exist', () => {
    const textOf = (path: string) => documents.find((one) => one.path === path)?.text ?? '';
    const anchors = (text: string) =>
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
    const links = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#:]*)#([^)]+)\)/g)].map(([, to = '', anchor = '']) => ({
        path: to === '' ? path : posix.join(posix.dirname(path), to),
        anchor,
      })),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(({ path, anchor }) => !anchors(textOf(path)).includes(anchor))).toEqual([]);
  });

  it('name every script', () => {
    const all = documents.map(({ text }) => text).join('\n');
    expect(known.scripts.filter((name) => !new RegExp(`npm (?:run )?${name}\\b`).test(all))).toEqual([]);
  });

  it('name every folder of the server and the web', () => {
    const folders = new Set(files.flatMap((path) => /^(?:server|web)\/[^/]+\//.exec(path)?.[0] ?? []));
    expect([...folders].filter((folder) => !read('ARCHITECTURE.md').includes(`\`${folder}`))).toEqual([]);
  });

  it('name every topic of webhooks', () => {
    const guide = read('docs/integrating.md');
    expect(hookTopics.filter((topic) => !guide.includes(`\`${topic}\``))).toEqual([]);
  });

  it('name only words of screens in bold in the guide', () => {
    const sources = files
      .filter((path) => /^(?:web|contract)\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
      .map(read)
      .join('\n')
      .replaceAll('&apos;', "'");
    const bold = [...read('docs/agency.md').matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) =>
      words.replace('\n', ' '),
    );
    expect(bold.length).toBeGreaterThan(40);
    expect(bold.filter((words) => words !== 'bold' && !sources.includes(words))).toEqual([]);
  });

  it('stay within their promised length', () => {
    const length = (path: string) => read(path).trimEnd().split('\n').length;
    expect(length('ARCHITECTURE.md')).toBeLessThanOrEqual(120);
    expect(length('README.md')).toBeLessThanOrEqual(150);
    const decisions = files.filter((path) => path.startsWith('docs/decisions/'));
    expect(decisions.filter((path) => length(path) > 30)).toEqual([]);
  });
});

describe('the check of the documents', () => {
  const small: Known = {
    files: ['server/app/app.ts', 'server/features/clients/routes.ts', 'README.md'],
    scripts: ['start', 'build'],
  };

  it.each([
    ['See `server/nothing.ts`.', 'names server/nothing.ts, which does not exist'],
    ['See `service.ts`.', 'names service.ts, which does not exist'],
    [
      'See `server/features/<noun>/service.ts`.',
      'names server/features/<noun>/service.ts, which does not exist',
    ],
    ['See `server/work/media/`.', 'names server/work/media/, which does not exist'],
    [
      'See [the decision](docs/decisions/09-gone.md).',
      'names docs/decisions/09-gone.md, which does not exist',
    ],
    ['    npm run benchmark', 'names the script benchmark, which does not exist'],
    ['Then `npm test`.', 'names the script test, which does not exist'],
  ])('catches: %s', (text, message) => {
    expect(docFindings({ path: 'README.md', text }, small)).toEqual([
      { path: 'README.md', line: 1, message },
    ]);
  });

  it.each([
    'See `server/app/app.ts`, `app.ts`, `server/features/`, `server/features/<noun>/routes.ts` and `{routes,service}.ts`.',
    'Run `npm start`, `npm run build`, `npm ci`.',
    'Open `/api/docs` or [the site](https://example.com).',
  ])('allows: %s', (text) => {
    expect(docFindings({ path: 'README.md', text }, small)).toEqual([]);
  });
});

it('brand.example.json matches the built-in brand', () => {
  expect(readBrand(join(root, 'brand.example.json'))).toEqual(builtInBrand);
});

it('compose uses the variables that its example explains', () => {
  const named = new Set(read('deploy/compose.yaml').match(/(?<=\$\{)\w+/g));
  const explained = new Set(
    [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name),
  );
  expect(named).toEqual(explained);
});

describe('.env.example', () => {
  const documented = documentedVariables(read('.env.example'));

  // Reads the file as a shell does, since administrators source it to run commands.
  const asSet = (names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        execFileSync('sh', ['-euc', `${name}=${documented[name] ?? ''}; printf %s "$${name}"`], {
          encoding: 'utf8',
        }),
      ]),
    );

  /** Secrets that the example file must not set, because an operator might keep the example's value. */
  const own = ['SECRET_KEY', 'METRICS_TOKEN'];
  const shown = asSet(Object.keys(documented).filter((name) => !own.includes(name)));

  /** The environment variables that the program reads for its configuration. */
  function variablesRead(values: Record<string, string>): string[] {
    const names = new Set<string>();
    readConfig(new Proxy(values, { get: (target, name: string) => (names.add(name), target[name]) }));
    // These variables are set by scripts and the system, not by people.
    for (const name of ['NODE_ENV', 'PATH']) names.delete(name);
    return [...names];
  }

  it('documents every variable that the configuration reads, and no other', () => {
    const asked = new Set([...variablesRead({}), ...variablesRead(shown)]);
    expect(variableFindings(Object.keys(documented), [...asked])).toEqual([]);
  });

  it('shows values that are accepted', () => {
    const config = readConfig(shown);
    expect(config).toMatchObject({ publicUrl: 'https://www.example.com', secure: true, trustProxy: 1 });
    expect(config.mailFrom).toBe('Bluebonnet AI <hello@example.com>');
  });

  it.each(own)('shows no usable %s', (name) => {
    expect(() => readConfig({ ...shown, ...asSet([name]) })).toThrow(name);
  });

  it('is compared in both directions', () => {
    expect(variableFindings(['PORT', 'OLD'], ['PORT', 'NEW'])).toEqual([
      'OLD is documented, but nobody reads it',
      'NEW is read, but not documented',
    ]);
    expect(documentedVariables('# Words = not a variable\n#PORT=3000\nHOST=a=b')).toEqual({
      PORT: '3000',
      HOST: 'a=b',
    });
  });
});
