import type { Finding, Import, Source } from './source.ts';

/** Checks one import of a file. Returns the fault, or nothing. */
type ImportRule = (source: Source, used: Import) => string | false | undefined;

const tree = (path: string) => path.split('/')[0] ?? '';

/** Tests and test helpers. */
export const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);
const inside = (path: string | null, ...folders: string[]) =>
  path !== null && folders.some((folder) => path.startsWith(folder));
const isPackage = (used: Import, ...names: string[]) =>
  used.target === null &&
  names.some((name) => used.specifier === name || used.specifier.startsWith(`${name}/`));

/** The feature of the server or the web to which a file belongs. */
const feature = (path: string | null) =>
  /^(?:server\/features\/[^/]+|web\/features\/(?:site|portal|admin)\/[^/]+)\//.exec(path ?? '')?.[0];

/**
 * True for files that may query the database: repositories, database code, and infrastructure with its own tables (sessions,
 * jobs, mail and so on).
 */
export const mayQuery = (path: string) =>
  /^server\/(?:features\/[^/]+\/(?:[^/]+\/)?repository\.ts$|access\/|data\/(?!storage\/)|work\/(?!media\/)|http\/idempotency\/)/.test(
    path,
  );

/** The folders from which each layer of `web` may import. `app/` and `site/` may import everything. */
const webLayers: [layer: string, allowed: string[]][] = [
  ['web/ui/', ['web/ui/']],
  ['web/state/', ['web/state/', 'web/api/', 'web/ui/']],
  ['web/api/', ['web/api/', 'web/state/', 'web/ui/']],
  ['web/content/', ['web/content/']],
  ['web/features/', ['web/features/', 'web/api/', 'web/state/', 'web/ui/', 'web/content/']],
  ['web/pages/', ['web/pages/', 'web/features/', 'web/api/', 'web/state/', 'web/ui/', 'web/content/']],
];

/** The rules for imports. Each key is the rule's sentence in ARCHITECTURE.md. */
export const importRules: Record<string, ImportRule> = {
  'contract imports zod/mini and itself only': ({ path }, used) =>
    tree(path) === 'contract' &&
    !isTest(path) &&
    used.specifier !== 'zod/mini' &&
    !inside(used.target, 'contract/') &&
    `imports ${used.specifier}`,

  'web and server never import each other': ({ path }, used) =>
    ((tree(path) === 'web' && inside(used.target, 'server/')) ||
      (tree(path) === 'server' && inside(used.target, 'web/'))) &&
    `imports ${used.specifier}`,

  'contract, server and web import no tests, scripts or journeys': ({ path }, used) =>
    ['contract', 'server', 'web'].includes(tree(path)) &&
    inside(used.target, 'test/', 'e2e/', 'scripts/') &&
    `imports ${used.specifier}`,

  'only tests import the testing folders': ({ path }, used) =>
    ['contract', 'server', 'web'].includes(tree(path)) &&
    !isTest(path) &&
    /^(?:server|web)\/(?:.*\/)?testing\//.test(used.target ?? '') &&
    `imports ${used.specifier}`,

  'infrastructure never imports features': ({ path }, used) =>
    /^server\/(?!(?:features|app)\/)[^/]+\//.test(path) &&
    !isTest(path) &&
    inside(used.target, 'server/features/') &&
    `imports ${used.specifier}`,

  'a feature enters another only through its service': ({ path }, used) =>
    inside(path, 'server/features/') &&
    !isTest(path) &&
    inside(used.target, 'server/features/') &&
    feature(used.target) !== feature(path) &&
    !used.target?.endsWith('/service.ts') &&
    `imports ${used.specifier}`,

  'only those who may query import Kysely': ({ path }, used) =>
    tree(path) === 'server' &&
    !isTest(path) &&
    !used.typeOnly &&
    isPackage(used, 'kysely') &&
    !mayQuery(path) &&
    `imports ${used.specifier}`,

  'only db knows the engine': ({ path }, used) =>
    tree(path) === 'server' &&
    !isTest(path) &&
    !used.typeOnly &&
    isPackage(used, 'pg', 'node:sqlite') &&
    !inside(path, 'server/data/db/') &&
    `imports ${used.specifier}`,

  'only routes, http, site and app use Fastify': ({ path }, used) =>
    tree(path) === 'server' &&
    !isTest(path) &&
    !used.typeOnly &&
    isPackage(used, 'fastify', '@fastify', 'fastify-type-provider-zod') &&
    !/^server\/(?:app\/app\.ts$|http\/|site\/|features\/[^/]+\/routes\.ts$)/.test(path) &&
    `imports ${used.specifier}`,

  'only media uses sharp, ffmpeg and parsers of uploads': ({ path }, used) =>
    ['server', 'web', 'contract'].includes(tree(path)) &&
    !isTest(path) &&
    isPackage(used, 'sharp', 'node-av', 'mediabunny', 'pdfjs-dist', '@napi-rs/canvas', 'file-type') &&
    !inside(path, 'server/work/media/') &&
    `imports ${used.specifier}`,

  'only paper makes PDFs': ({ path }, used) =>
    ['server', 'web', 'contract'].includes(tree(path)) &&
    !isTest(path) &&
    isPackage(used, 'pdfkit', 'fontkit', 'bidi-js') &&
    !inside(path, 'server/work/paper/') &&
    `imports ${used.specifier}`,

  'web runs in browsers: no Node modules': ({ path }, used) =>
    tree(path) === 'web' &&
    !isTest(path) &&
    used.specifier.startsWith('node:') &&
    `imports ${used.specifier}`,

  'web: pages use features, features use api, state and ui, ui uses nothing': ({ path }, used) => {
    const layer = webLayers.find(([folder]) => path.startsWith(folder));
    return (
      layer &&
      !isTest(path) &&
      inside(used.target, 'web/') &&
      !inside(used.target, ...layer[1]) &&
      `imports ${used.specifier}`
    );
  },

  'web features do not import each other': ({ path }, used) =>
    inside(path, 'web/features/') &&
    inside(used.target, 'web/features/') &&
    feature(used.target) !== feature(path) &&
    `imports ${used.specifier}`,

  'web/ui loads no data and knows no route': ({ path }, used) =>
    inside(path, 'web/ui/') &&
    (isPackage(used, '@tanstack/react-query', 'wouter') ||
      (inside(used.target, 'contract/') &&
        // The functions in contract/money/ are allowed, since they only compute and contain no data.
        !inside(used.target, 'contract/money/') &&
        !['contract/validation/limits.ts', 'contract/timing.ts', 'contract/oklch.ts'].includes(
          used.target ?? '',
        ))) &&
    `imports ${used.specifier}`,

  // A tool is a package of its own. There Node does not know the product's names that begin with #.
  'a tool reaches the product by its path': ({ path }, used) =>
    tree(path) === 'tools' && used.specifier.startsWith('#') && `imports ${used.specifier}`,

  'no import climbs two folders': ({ path }, used) =>
    tree(path) !== 'tools' && used.specifier.startsWith('../../') && `imports ${used.specifier}`,

  'another tree is reached by its # name': ({ path }, used) =>
    used.specifier.startsWith('.') &&
    used.target !== null &&
    tree(used.target) !== tree(path) &&
    path.includes('/') &&
    tree(path) !== 'tools' &&
    ['contract', 'e2e', 'scripts', 'server', 'web'].includes(tree(used.target)) &&
    `imports ${used.specifier}`,

  'imports carry their extension': (_, used) =>
    used.target !== null && !/\.[a-z0-9]+$/.test(used.target) && `imports ${used.specifier}`,
};

/** The violations of one rule among the imports of a file. */
export const importFindings = (rule: ImportRule, source: Source): Finding[] =>
  source.imports.flatMap((used) => {
    const message = rule(source, used);
    return message ? [{ path: source.path, line: used.line, message }] : [];
  });

/** The cycles of a graph. */
function circlesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const found: string[][] = [];
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path]);
    else if (!done.has(path)) {
      for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    }
  };
  for (const path of edges.keys()) visit(path, []);
  return found;
}

// Type imports are left out, because they do not exist at run time.
const targets = ({ imports }: Source) =>
  imports.filter((used) => !used.typeOnly).flatMap(({ target }) => target ?? []);

/** Groups of files that import each other in a circle. */
export const circles = (sources: Source[]): string[][] =>
  circlesOf(new Map(sources.map((source) => [source.path, targets(source)])));

/** Groups of server features that import each other in a circle through any of their files, tests excluded. */
export function featureCircles(sources: Source[]): string[][] {
  const edges = new Map<string, string[]>();
  for (const source of sources) {
    const from = feature(source.path);
    if (!from || !inside(from, 'server/') || isTest(source.path)) continue;
    const others = targets(source).flatMap((target) => feature(target) ?? []);
    edges.set(from, [...(edges.get(from) ?? []), ...others.filter((to) => to !== from)]);
  }
  return circlesOf(edges);
}
