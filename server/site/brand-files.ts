import type { FastifyInstance } from 'fastify';
import type { SiteContent } from '#contract/site/content.ts';
import { brandFiles } from '../core/brand/icons.ts';
import { logoOf } from '../core/brand/logo.ts';
import { brandPictures } from '../core/brand/pictures.ts';
import type { Context } from '../core/context.ts';
import { drawPng } from '../work/media/draw-png.ts';
import { robots, securityContact } from './crawlers.ts';

// Browsers keep the files long enough for one request per visit, and see a changed brand within ten minutes.
const cacheControl = 'public, max-age=600';

/** The names of the services, as many as are readable in the small picture of a link preview. */
function offers({ services }: SiteContent): string {
  const names = services.items.filter(({ state }) => state === 'offered').map(({ name }) => name);
  while (names.length > 1 && names.join(', ').length > 60) names.pop();
  return names.join(', ');
}

/** Serves the files made from the current brand: icons, pictures for link previews, the picture logo. */
export function registerBrand(
  app: FastifyInstance,
  { brand, config, now }: Pick<Context, 'brand' | 'config' | 'now'>,
  read: () => Promise<SiteContent>,
): void {
  const files = (description?: string) => [
    ...brandFiles(brand, description),
    robots(config.publicUrl),
    securityContact(config.publicUrl, brand.email, now()),
  ];
  for (const { path, type } of files())
    app.get(path, async (_request, reply) => {
      const description = (await read()).search.description || brand.description;
      return reply
        .type(type)
        .header('cache-control', cacheControl)
        .send(files(description).find((file) => file.path === path)?.body);
    });
  const pictures = (line?: string) => brandPictures(brand, config.dataDir, drawPng, line);
  for (const { path, type } of pictures())
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        // Other sites show this picture in link previews.
        .headers({ 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' })
        .send(
          await pictures(offers(await read()))
            .find((picture) => picture.path === path)
            ?.read(),
        ),
    );
  app.get('/brand/:file', (request, reply) => {
    const logo = logoOf(brand);
    if (logo === null || request.url.split('?', 1)[0] !== brand.logoUrl) return reply.callNotFound();
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(logo, 'base64'));
  });
}
