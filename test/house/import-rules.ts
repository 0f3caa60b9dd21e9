import type { Finding, Import, Source } from './source.ts';

/** Says what is wrong with one import of a file, or nothing. */
type ImportRule = (source: Source, used: Import) => string | false | undefined;

const tree = (path: string) => path.split('/')[0] ?? '';

/** Tests, and what only they use. */
export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(?:server|web)\/testing\//.test(path);
const inside = (path: string | null, ...folders: string[]) =>
  path !== null && folders.some((folder) => path.startsWith(folder));
const isPackage = (used: Import, ...names: string[]) =>
  used.target === null &&
  names.some((name) => used.specifier === name || used.specifier.startsWith(`${name}/`));

/** The feature a file belongs to, on either side of the wire. */
const feature = (path: string | null) => /^(?:server|web)\/features\/([^/]+)\//.exec(path ?? '')?.[1];

/** Repositories, db, and infrastructure that keeps tables of its own (sessions, jobs, mail and the like). */
export const mayQuery = (path: string) =>
  /^server\/(?:features\/[^/]+\/repository\.ts$|(?!(?:features|http|site|brand|media|storage)\/)[^/]+\/)/.test(
    path,
  );

/** Which folders of `web` each layer may use. Files at the top of `web`, and islands, put everything together. */
const webLayers: [layer: string, allowed: string[]][] = [
  ['web/ui/', ['web/ui/']],
  ['web/api/', ['web/api/', 'web/ui/']],
  ['web/content/', ['web/content/']],
  ['web/features/', ['web/features/', 'web/api/', 'web/ui/', 'web/content/']],
  ['web/pages/', ['web/pages/', 'web/features/', 'web/api/', 'web/ui/', 'web/content/']],
];

/** The rules about who may import what, each by the sentence that ARCHITECTURE.md states. */
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
    inside(used.target, 'server/testing/', 'web/testing/') &&
    `imports ${used.specifier}`,

  'infrastructure never imports features': ({ path }, used) =>
    /^server\/(?!features\/)[^/]+\//.test(path) &&
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
    !inside(path, 'server/db/') &&
    `imports ${used.specifier}`,

  'only routes, http, site and app use Fastify': ({ path }, used) =>
    tree(path) === 'server' &&
    !isTest(path) &&
    !used.typeOnly &&
    isPackage(used, 'fastify', '@fastify', 'fastify-type-provider-zod') &&
    !/^server\/(?:app\.ts|http\/|site\/|features\/[^/]+\/routes\.ts$)/.test(path) &&
    `imports ${used.specifier}`,

  'only media uses sharp, ffmpeg and parsers of uploads': ({ path }, used) =>
    ['server', 'web', 'contract'].includes(tree(path)) &&
    !isTest(path) &&
    isPackage(
      used,
      'sharp',
      'node-av',
      'mediabunny',
      'pdfjs-dist',
      '@napi-rs/canvas',
      'fontkit',
      'file-type',
    ) &&
    !inside(path, 'server/media/') &&
    `imports ${used.specifier}`,

  'web runs in browsers: no Node modules': ({ path }, used) =>
    tree(path) === 'web' &&
    !isTest(path) &&
    used.specifier.startsWith('node:') &&
    `imports ${used.specifier}`,

  'web: pages use features, features use api and ui, ui uses nothing': ({ path }, used) => {
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

  'web/ui knows no data and no route': ({ path }, used) =>
    inside(path, 'web/ui/') &&
    (isPackage(used, '@tanstack/react-query', 'wouter') ||
      (inside(used.target, 'contract/') && used.target !== 'contract/limits.ts')) &&
    `imports ${used.specifier}`,

  'no import climbs two folders': (_, used) =>
    used.specifier.startsWith('../../') && `imports ${used.specifier}`,

  'another tree is reached by its # name': ({ path }, used) =>
    used.specifier.startsWith('.') &&
    used.target !== null &&
    tree(used.target) !== tree(path) &&
    path.includes('/') &&
    ['contract', 'server', 'web'].includes(tree(used.target)) &&
    `imports ${used.specifier}`,

  'imports carry their extension': (_, used) =>
    used.target !== null && !/\.[a-z0-9]+$/.test(used.target) && `imports ${used.specifier}`,
};

/** What a file's imports violate of one rule. */
export const importFindings = (rule: ImportRule, source: Source): Finding[] =>
  source.imports.flatMap((used) => {
    const message = rule(source, used);
    return message ? [{ path: source.path, line: used.line, message }] : [];
  });

/** Groups of files that import each other in a circle; types do not count, they are gone at run time. */
export function circles(sources: Source[]): string[][] {
  const edges = new Map(
    sources.map((source) => [
      source.path,
      source.imports.filter((used) => !used.typeOnly).flatMap(({ target }) => target ?? []),
    ]),
  );
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
