import { readdirSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions, type Plugin } from 'vite';
import { shortTokens, trimStyles } from './scripts/style-plugins.ts';

/** Each island is an entry of its own, so that a page loads those it has. */
const islands = readdirSync(new URL('web/islands', import.meta.url))
  .filter((file) => !file.includes('.test.'))
  .map((file) => [`island-${file.replace(/\.tsx?$/, '')}`, `web/islands/${file}`] as const);

/**
 * What the browser needs of the contract. Its constants only describe: said so, the bundler drops those that no page of a build
 * uses. Of a call it keeps method and path, which is all that web/api reads. The kinds of schema that only the rest needs go
 * with it.
 */
const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/ },
    handler(code) {
      let result = code;
      for (const statement of this.parse(code).body.toReversed()) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { init } of declaration.declarations.toReversed()) {
          if (!init || init.type === 'ArrowFunctionExpression') continue;
          const [method, path] = init.type === 'CallExpression' ? init.arguments : [];
          const callee =
            init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name;
          const value =
            callee === 'endpoint' && method && path
              ? `endpoint(${code.slice(method.start, method.end)}, ${code.slice(path.start, path.end)}, {})`
              : code.slice(init.start, init.end);
          result = `${result.slice(0, init.start)}/* @__PURE__ */ (() => (${value}))()${result.slice(init.end)}`;
        }
      }
      return { code: result, map: null };
    },
  },
};

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
  plugins: [
    react(),
    tailwindcss({ optimize: false }),
    shortTokens,
    leanContract,
    trimStyles,
    reloadServerMarkup,
  ],
  builder: {},
  environments: {
    // The app screens.
    client: {
      build: {
        ...browserBuild,
        manifest: '.vite/app.json',
        rolldownOptions: {
          input: { main: 'web/main.tsx' },
          output: { codeSplitting: { groups: [reactChunk] } },
        },
      },
    },
    // The public pages, in a build of their own (in development `client` serves them too): built together, an island would
    // load every part of a shared library that some app screen uses.
    ...(command === 'build' && {
      site: {
        consumer: 'client',
        build: {
          ...browserBuild,
          emptyOutDir: false, // `client` is built first, into the same folder
          copyPublicDir: false,
          manifest: '.vite/site.json',
          rolldownOptions: {
            input: {
              boot: 'web/boot.ts',
              site: 'web/styles/site.css',
              gallery: 'web/pages/landing/gallery.css',
              'sign-in': 'web/styles/sign-in.css',
              // Only the server names these; this writes them.
              'hero-files': 'web/content/hero/files.ts',
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
        minify: true,
        rolldownOptions: { input: { render: 'web/render.tsx' } },
      },
    },
  },
}));
