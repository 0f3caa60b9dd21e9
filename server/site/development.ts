import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PageModel, PageRenderer } from '#contract/pages.ts';
import { developmentPolicy } from '../http/headers.ts';
import type { Frontend } from './frontend.ts';

const root = join(import.meta.dirname, '../..');

/** Renders pages from the sources. Changed modules are replaced in the browser through the server's own address. */
export async function developmentFrontend(brandCss: string): Promise<Frontend> {
  // Imported here, because both are development dependencies that production does not install.
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  let vite: Awaited<ReturnType<typeof createServer>> | undefined;

  const running = () => {
    if (!vite) throw new Error('The development server runs once the routes are registered.');
    return vite;
  };

  // The scripts that Vite adds to the pages that it serves itself.
  const client = [
    `<script type="module">${react.preambleCode.replace('__BASE__', '/')}</script>`,
    '<script type="module" src="/@vite/client"></script>',
  ].join('');

  const sheet = (page: PageModel['page']) => {
    const words = page === 'legal' || page === 'work' ? 'site/words' : 'styles/sign-in';
    if (page === 'quote' || page === 'invoice' || page === 'invoice-check' || page === 'appointment')
      return '<link rel="stylesheet" href="/web/site/quote.css">';
    return `<link rel="stylesheet" href="/web/${page === 'landing' ? 'styles/site' : words}.css">`;
  };

  return {
    policy: developmentPolicy,
    landingPolicy: developmentPolicy,
    lasting: false,
    async renderer() {
      const { ssr } = running().environments;
      if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules on the server.');
      return ssr.runner.import<PageRenderer>('/web/site/render.tsx');
    },
    pageAssets: ({ page }) => ({
      script: '/web/site/boot.ts',
      css: '',
      head: `${client}${sheet(page)}<style>${brandCss}</style>`,
      islands: Object.fromEntries(
        readdirSync(join(root, 'web/site/islands')).map((file) => [
          file.replace(/\.tsx?$/, ''),
          [`/web/site/islands/${file}`],
        ]),
      ),
      fonts: [],
    }),
    screenAssets: () => ({
      scripts: ['/web/app/main.tsx'],
      styles: ['/web/styles/app.css'],
      css: brandCss,
      head: client,
    }),
    async register(app: FastifyInstance) {
      vite = await createServer({
        root,
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      const { middlewares } = vite;
      // Close Vite first. Browsers keep a connection open for the replacement of modules, and the server waits for all
      // connections.
      app.addHook('preClose', () => running().close());
      // Vite answers the requests for its own files. Other requests go to the server's routes.
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) done();
        else middlewares(request.raw, reply.raw, (error?: Error) => done(error));
      });
    },
    close: () => Promise.resolve(),
  };
}
