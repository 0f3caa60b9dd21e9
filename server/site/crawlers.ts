import type { BrandFile } from '../brand/icons.ts';

/** What search engines ask for: where they may look, and the one page that is theirs. */
export const crawlerFiles = (publicUrl: string): BrandFile[] => [
  {
    path: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    // The portal and the panel stay open to them: only who reads a page learns that it is not to be listed.
    body: `User-agent: *\nAllow: /api/portfolio\nAllow: /api/video/\nDisallow: /api/\nDisallow: /uploads/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
  },
  {
    path: '/sitemap.xml',
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${publicUrl}/</loc></url></urlset>\n`,
  },
];
