import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PageModel, PageRenderer } from '#contract/pages.ts';
import { contentSecurityPolicy } from '../http/headers.ts';
import type { Frontend } from './frontend.ts';

const root = join(import.meta.dirname, '../..');

/** Pages straight from the sources, with hot replacement on the server's own address. */
export async function developmentFrontend(brandCss: string): Promise<Frontend> {
  // Only here: a machine that runs the build has neither.
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  let vite: Awaited<ReturnType<typeof createServer>> | undefined;

  const running = () => {
    if (!vite) throw new Error('The development server runs once the routes are registered.');
    return vite;
  };

  // What Vite would put into a page it served itself.
  const client = [
    `<script type="module">${react.preambleCode.replace('__BASE__', '/')}</script>`,
    '<script type="module" src="/@vite/client"></script>',
  ].join('');

  const sheets = (page: PageModel['page']) =>
    [
      ...(page === 'landing' ? ['styles/site.css', 'pages/landing/gallery.css'] : ['styles/sign-in.css']),
      'styles/live.css',
    ]
      .map((file) => `<link rel="stylesheet" href="/web/${file}">`)
      .join('');

  return {
    policy: contentSecurityPolicy({ development: true }),
    lasting: false,
    async renderer() {
      const { ssr } = running().environments;
      if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run modules on the server.');
      return ssr.runner.import<PageRenderer>('/web/render.tsx');
    },
    pageAssets: ({ page }) => ({
      script: '/web/boot.ts',
      css: [],
      head: `${client}${sheets(page)}<style>${brandCss}</style>`,
      islands: Object.fromEntries(
        readdirSync(join(root, 'web/islands')).map((file) => [
          file.replace(/\.tsx?$/, ''),
          [`/web/islands/${file}`],
        ]),
      ),
      fonts: [],
    }),
    screenAssets: () => ({
      scripts: ['/web/main.tsx'],
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
      // Before the server waits for its connections to end: browsers hold one open for hot replacement.
      app.addHook('preClose', () => running().close());
      // Vite answers what it knows; the rest goes on to our own routes.
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/')) done();
        else middlewares(request.raw, reply.raw, (error?: Error) => done(error));
      });
    },
    close: () => Promise.resolve(),
  };
}
