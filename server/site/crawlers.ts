import type { BrandFile } from '../core/brand/icons.ts';

/** Files for search engines: which addresses they may fetch, and the only page to be listed. */
export const crawlerFiles = (publicUrl: string): BrandFile[] => [
  {
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    // Portal and panel are not disallowed: a crawler has to read a page to learn from it that it must not be listed.
    body: `User-agent: *\nAllow: /api/portfolio\nAllow: /api/video/\nDisallow: /api/\nDisallow: /uploads/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
  },
  {
    path: '/sitemap.xml',
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${publicUrl}/</loc></url></urlset>\n`,
  },
];
