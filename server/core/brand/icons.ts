import type { Brand } from '#contract/brand.ts';
import { logoOf } from './logo.ts';
import { markPath } from './mark.ts';
import { fill } from './palette.ts';

/** A small text file generated from the brand. */
export interface BrandFile {
  /** The path in its URL. */
  path: string;
  type: string;
  body: string;
}

/**
 * The logo mark, drawn in a box of 32 by 32, on a square of the brand's color. `corner` rounds the square; `scale` leaves
 * room around the mark.
 */
export function icon(brand: Brand, corner: number, scale: number): string {
  const { colors, logoPath = markPath } = brand;
  const picture = logoOf(brand);
  const { fill: field, on } = fill(colors.brand);
  const offset = (32 - 32 * scale) / 2;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="${corner}" fill="${picture === null ? field : '#ffffff'}"/>`,
    picture === null
      ? `<path transform="translate(${offset} ${offset})scale(${scale})" fill="${on}" d="${logoPath}"/>`
      : `<image x="${offset}" y="${offset}" width="${32 * scale}" height="${32 * scale}" href="data:image/png;base64,${picture}"/>`,
    '</svg>',
  ].join('');
}

/** The name below a home screen icon: as many whole words as fit into twelve characters, or the start of the first word. */
function shortName(name: string): string {
  const start = /^.{1,12}(?=\s|$)/u.exec(name)?.[0] ?? name.slice(0, 12);
  return start.replace(/[^\p{L}\p{N}).!?]+$/u, '') || start;
}

const manifest = ({ name, description, colors }: Brand) => ({
  name,
  short_name: shortName(name),
  description,
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#fbfaf7',
  theme_color: colors.brand,
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
});

/** The files that browsers and home screens request: two icons and the manifest. */
export function brandFiles(brand: Brand, description = brand.description): BrandFile[] {
  return [
    { path: '/favicon.svg', type: 'image/svg+xml', body: icon(brand, 7, 0.8) },
    // Home screens crop this icon to any shape, so the mark stays in the middle.
    { path: '/icon.svg', type: 'image/svg+xml', body: icon(brand, 0, 0.58) },
    {
      path: '/manifest.webmanifest',
      type: 'application/manifest+json',
      body: JSON.stringify(manifest({ ...brand, description })),
    },
  ];
}
