import { readdirSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions, type Plugin } from 'vite';
import { leanContract } from './scripts/lean-contract.ts';

/** Each island is an entry of its own, so that a page loads those it has. */
const islands = readdirSync(new URL('web/site/islands', import.meta.url))
  .filter((file) => !file.includes('.test.'))
  .map((file) => [`island-${file.replace(/\.tsx?$/, '')}`, `web/site/islands/${file}`] as const);

/** Markup that only the server renders is in no module of the browser: a change of it reloads the page. */
const reloadServerMarkup: Plugin = {
  name: 'reload-server-markup',
  hotUpdate({ modules, server, file }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    // The styles watch every file for class names: such a mention is no module.
    const mentions = [...(server.environments.client.moduleGraph.getModulesByFile(file) ?? [])];
    if (mentions.some(({ type }) => type === 'js')) return;
    server.environments.client.hot.send({ type: 'full-reload' });
  },
};

const reactChunk = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 };

const browserBuild = {
  modulePreload: { polyfill: false },
  // The first browsers with light-dark(), @property and relative colours; lowered for older ones the styles double.
  cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  // Fonts and pictures stay files: inlined they could not be cached, nor counted.
  assetsInlineLimit: 0,
} satisfies BuildEnvironmentOptions;

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  cacheDir: '.cache/vite',
  // Vite's own minifier knows the browsers above, Tailwind's would lower for older ones.
  plugins: [react(), tailwindcss({ optimize: false }), leanContract, reloadServerMarkup],
  builder: {},
  environments: {
    // The app screens.
    client: {
      build: {
        ...browserBuild,
        manifest: '.vite/app.json',
        license: { fileName: '.vite/app-licenses.md' },
        rolldownOptions: {
          input: { main: 'web/app/main.tsx' },
          // scripts/build.ts adds what the pages share.
          output: { codeSplitting: { groups: [reactChunk] } },
          preserveEntrySignatures: 'allow-extension',
        },
      },
    },
    // The public pages have a build of their own; in development `client` serves them too. Built together, an island would load
    // every part of a shared library that some app screen uses.
    ...(command === 'build' && {
      site: {
        consumer: 'client',
        build: {
          ...browserBuild,
          emptyOutDir: false, // `client` is built first, into the same folder
          copyPublicDir: false,
          manifest: '.vite/site.json',
          license: { fileName: '.vite/site-licenses.md' },
          rolldownOptions: {
            input: {
              boot: 'web/site/boot.ts',
              site: 'web/styles/site.css',
              words: 'web/site/words.css',
              quote: 'web/site/quote.css',
              'sign-in': 'web/styles/sign-in.css',
              // Only the server names these; this writes them.
              'hero-files': 'web/features/site/hero/files.ts',
              'service-pictures': 'web/content/service-pictures.ts',
              ...Object.fromEntries(islands),
            },
            output: { codeSplitting: { groups: [reactChunk, { name: 'parts', minShareCount: 2 }] } },
            // The boot script calls what an island's entry exports.
            preserveEntrySignatures: 'exports-only',
          },
        },
      },
    }),
    ssr: {
      ...(command === 'build' && {
        // The server's machine needs nothing of the web but this bundle.
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        copyPublicDir: false,
        license: { fileName: '.vite/licenses.md' },
        minify: true,
        rolldownOptions: {
          input: { render: 'web/site/render.tsx' },
          // Node holds the text of a program for as long as it runs, and with one letter that is not ASCII twice as much.
          output: {
            minify: { compress: true, mangle: true, codegen: { removeWhitespace: true, asciiOnly: true } },
          },
        },
      },
    },
  },
}));
