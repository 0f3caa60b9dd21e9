import type { FastifyInstance } from 'fastify';
import { brandFiles } from '../core/brand/icons.ts';
import { logoOf } from '../core/brand/logo.ts';
import { brandPictures } from '../core/brand/pictures.ts';
import type { Context } from '../core/context.ts';
import { drawPng } from '../work/media/draw-png.ts';
import { robots } from './crawlers.ts';

// Long enough to be asked once for a visit, short enough to follow a change of the brand.
const cacheControl = 'public, max-age=600';

/** Serves the files that are made from the brand as it is now: icons, pictures for link previews, the logo. */
export function registerBrand(
  app: FastifyInstance,
  { brand, config }: Pick<Context, 'brand' | 'config'>,
): void {
  const files = () => [...brandFiles(brand), robots(config.publicUrl)];
  for (const { path, type } of files())
    app.get(path, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', cacheControl)
        .send(files().find((file) => file.path === path)?.body),
    );
  const pictures = () => brandPictures(brand, config.dataDir, drawPng);
  for (const { path, type } of pictures())
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        // Other sites embed it in link previews.
        .headers({ 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' })
        .send(
          await pictures()
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
