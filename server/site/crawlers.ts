import type { BrandFile } from '../core/brand/icons.ts';

/** The file `robots.txt`, which lists the paths that search engines may fetch. */
export const robots = (publicUrl: string): BrandFile => ({
  path: '/robots.txt',
  type: 'text/plain; charset=utf-8',
  // Portal and panel are not disallowed, because a crawler must read a page to see its `noindex`. Pictures of works are
  // allowed for link previews. Every other upload needs a session.
  body: `User-agent: *\nAllow: /api/portfolio\nAllow: /api/video/\nAllow: /uploads/*.webp\nAllow: /uploads/*.avif\nDisallow: /api/\nDisallow: /uploads/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
});

const year = 365 * 24 * 60 * 60 * 1000;

/** The file that tells security researchers where to report a weakness (RFC 9116). */
export const securityContact = (publicUrl: string, email: string, now: number): BrandFile => ({
  path: '/.well-known/security.txt',
  type: 'text/plain; charset=utf-8',
  body: `Contact: mailto:${email}\nExpires: ${new Date(now + year).toISOString()}\nCanonical: ${publicUrl}/.well-known/security.txt\nPreferred-Languages: en\n`,
});

/** The sitemap of the listed pages. Their paths contain only letters, digits, `/` and `-`, so nothing needs escaping. */
export const sitemap = (publicUrl: string, paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
    .join('')}</urlset>\n`;
