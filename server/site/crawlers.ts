import type { BrandFile } from '../core/brand/icons.ts';

/** The file that tells search engines which addresses they may fetch. */
export const robots = (publicUrl: string): BrandFile => ({
  path: '/robots.txt',
  type: 'text/plain; charset=utf-8',
  // Portal and panel are not disallowed: a crawler has to read a page to learn from it that it must not be listed. The
  // pictures of works are what link previews show; every other upload answers nobody without a session.
  body: `User-agent: *\nAllow: /api/portfolio\nAllow: /api/video/\nAllow: /uploads/*.webp\nAllow: /uploads/*.avif\nDisallow: /api/\nDisallow: /uploads/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
});

/** The pages to be listed. Their paths need no escaping: they are made of letters, digits, `/` and `-`. */
export const sitemap = (publicUrl: string, paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
    .join('')}</urlset>\n`;
