import { readdirSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Each island is an entry of its own, so that a page loads those it has. */
const islands = readdirSync(new URL('web/islands', import.meta.url))
  .filter((file) => !file.includes('.test.'))
  .map((file) => [`island-${file.replace(/\.tsx?$/, '')}`, `web/islands/${file}`] as const);

/** Markup that only the server renders is in no module of the browser: a change of it reloads the page. */
const reloadServerMarkup: Plugin = {
  name: 'reload-server-markup',
  hotUpdate({ modules, server, file }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    if (server.environments.client.moduleGraph.getModulesByFile(file)?.size) return;
    server.environments.client.hot.send({ type: 'full-reload' });
  },
};

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  cacheDir: '.cache/vite',
  plugins: [react(), tailwindcss(), reloadServerMarkup],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The first browsers with light-dark(), @property and relative colours; lowered for older ones the styles double.
        cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
        modulePreload: { polyfill: false },
        // Fonts and pictures stay files: inlined they could not be cached, nor counted.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: {
            boot: 'web/boot.ts',
            site: 'web/styles/site.css',
            main: 'web/main.tsx',
            ...Object.fromEntries(islands),
          },
          // The boot script calls what an island's entry exports.
          preserveEntrySignatures: 'exports-only',
        },
      },
    },
    ssr: {
      // The server's machine needs nothing of the web but this bundle.
      resolve: { noExternal: true },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        minify: true,
        rolldownOptions: { input: { render: 'web/render.tsx' } },
      },
    },
  },
}));
