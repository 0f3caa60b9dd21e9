import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAssets, PageModel, PageRenderer } from '#contract/pages.ts';
import { contentSecurityPolicy } from '../http/headers.ts';
import type { Frontend } from './frontend.ts';
import { screens } from './screens.ts';
import { registerFiles } from './static-files.ts';

/** The fields of Vite's manifest that are used here. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

function readManifest(dist: string, build: 'app' | 'site'): Manifest {
  try {
    return JSON.parse(readFileSync(join(dist, `client/.vite/${build}.json`), 'utf8')) as Manifest;
  } catch (error) {
    throw new Error(`The web is not built: ${dist} has no finished build. Run "npm run build".`, {
      cause: error,
    });
  }
}

function chunkOf(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}. Run "npm run build".`);
  return chunk;
}

/** A module, followed by its static imports and their imports. */
function closure(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  if (seen.has(source)) return seen;
  seen.add(source);
  for (const imported of chunkOf(manifest, source).imports ?? []) closure(manifest, imported, seen);
  return seen;
}

const address = (file: string) => `/${file}`;

const scriptsOf = (manifest: Manifest, ...sources: string[]) => [
  ...new Set(
    sources.flatMap((source) =>
      [...closure(manifest, source)].map((key) => address(chunkOf(manifest, key).file)),
    ),
  ),
];

const stylesOf = (manifest: Manifest, ...sources: string[]) => [
  ...new Set(
    sources.flatMap((source) =>
      [...closure(manifest, source)].flatMap((key) => (chunkOf(manifest, key).css ?? []).map(address)),
    ),
  ),
];

/** The style sheet of a page. */
const sheetOf = (page: PageModel['page']) => {
  if (page === 'landing' || page === 'quote') return page;
  if (page === 'invoice' || page === 'invoice-check' || page === 'appointment') return 'quote';
  return page === 'legal' || page === 'work' ? 'words' : 'other';
};

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The build in `dist`. `brandCss` is appended to the style sheet of every page. @throws Error if there is no build */
export function builtFrontend(dist: string, brandCss: string): Frontend {
  const site = readManifest(dist, 'site');
  const app = readManifest(dist, 'app');
  const read = (file: string) => readFileSync(join(dist, 'client', file), 'utf8').trim();
  const cssOf = (source: string) => read(chunkOf(site, source).file);
  const css = {
    landing: cssOf('web/styles/site.css') + brandCss,
    words: cssOf('web/site/words.css') + brandCss,
    quote: cssOf('web/site/quote.css') + brandCss,
    other: cssOf('web/styles/sign-in.css') + brandCss,
  };
  const islands = Object.keys(site).flatMap((source) => {
    const name = /^web\/site\/islands\/(.+)\.tsx?$/.exec(source)?.[1];
    return name ? [[name, [...scriptsOf(site, source), ...stylesOf(site, source)]] as const] : [];
  });
  const pageAssets: Omit<PageAssets, 'css'> = {
    script: address(chunkOf(site, 'web/site/boot.ts').file),
    head: '',
    islands: Object.fromEntries(islands),
    fonts: Object.entries(site).flatMap(([source, { file }]) =>
      source.endsWith('.woff2') ? [address(file)] : [],
    ),
  };
  let renderer: Promise<PageRenderer> | undefined;
  return {
    policy: contentSecurityPolicy([...Object.values(css), brandCss].map(hash)),
    landingPolicy: contentSecurityPolicy([hash(css.landing)]),
    lasting: true,
    renderer: () =>
      (renderer ??= import(pathToFileURL(join(dist, 'server/render.js')).href) as Promise<PageRenderer>),
    pageAssets: ({ page }) => ({
      ...pageAssets,
      css: css[sheetOf(page)],
    }),
    screenAssets: (screen) => ({
      scripts: scriptsOf(app, 'web/app/main.tsx', screens[screen].module),
      styles: stylesOf(app, 'web/app/main.tsx', screens[screen].module),
      css: brandCss,
      // Preload the fonts: a font that loads after the first text would make the text jump.
      head: ['figtree', 'bricolage-grotesque']
        .map((font) => address(chunkOf(app, `web/styles/fonts/${font}.woff2`).file))
        .map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`)
        .join(''),
    }),
    register: (app) => registerFiles(app, join(dist, 'client')),
    close: () => Promise.resolve(),
  };
}
