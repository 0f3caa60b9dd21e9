import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, id, idParams, instant, ok, text } from './validation/fields.ts';

/** The largest logo, in bytes. */
export const brandLogoMax = 1024 * 1024;

const color = z
  .string({ error: 'A color is written like #2a3fd6.' })
  .check(z.regex(/^#[0-9a-f]{6}$/i, 'A color is written like #2a3fd6.'));

const colors = z.object({ brand: color, accent: color });

/** A text without line breaks, because it appears in headings, page titles and mail subjects. */
const line = (max: number, label: string) =>
  text(max, label).check(z.regex(/^\P{Cc}*$/u, `${label} must be one line.`));

/** The parts of the brand that staff may change; the operator sets the rest. */
export const brandWords = z.object({
  name: line(60, 'The name').check(z.minLength(1, 'Please enter the name of the company.')),
  description: line(300, 'The description'),
  email: email(),
  phone: line(40, 'The phone number'),
  address: z.object({
    street: line(100, 'The street'),
    city: line(100, 'The city'),
    region: line(100, 'The region'),
    postalCode: line(20, 'The postal code'),
    country: line(60, 'The country'),
  }),
  codePrefix: z
    .string({ error: 'Two to four capital letters.' })
    .check(z.regex(/^[A-Z]{2,4}$/, 'Two to four capital letters.')),
  colors,
});

export type BrandWords = z.infer<typeof brandWords>;

/** The brand as staff see and change it. */
export const brandSettings = z.object({
  words: brandWords,
  /** The logo's address; null while the drawn mark is used. */
  logoUrl: z.nullable(z.string()),
  /** True if the panel's values differ from the operator's brand file. */
  changed: z.boolean(),
  /** The description that the operator set. It may name a place, or another company. */
  installedDescription: z.string(),
  /** Counts the changes of the brand. A change sends this number, so that nobody overwrites a change they have not seen. */
  revision: z.int(),
  /** Earlier states, newest first. */
  history: z.array(
    z.object({
      id,
      name: z.string(),
      savedBy: z.nullable(z.object({ id, name: z.string() })),
      savedAt: instant,
    }),
  ),
});

export type BrandSettings = z.infer<typeof brandSettings>;

export const getBrand = endpoint('GET', '/api/admin/brand', {
  access: 'staff',
  permission: 'settings.write',
  summary: 'The name, contact, colors and logo of the agency',
  changedBy: ['brand'],
  response: brandSettings,
});

export const getBrandColors = endpoint('GET', '/api/admin/brand/colors', {
  access: 'staff',
  permission: 'settings.write',
  summary: 'The contrast of each pair of two colors, and the adjusted colors that pages use',
  changedBy: ['brand'],
  query: colors,
  response: z.object({
    pairs: z.array(
      z.object({
        pair: z.string(),
        /** The contrast of the chosen color, and of the color after its adjustment for readability. */
        chosen: z.number(),
        used: z.number(),
        needed: z.number(),
        ink: z.string(),
        ground: z.string(),
      }),
    ),
    /** The CSS custom properties of a page with these colors, by name. */
    properties: z.record(z.string(), z.string()),
  }),
});

export const updateBrand = endpoint('PUT', '/api/admin/brand', {
  access: 'staff',
  permission: 'settings.write',
  summary: 'Change the name, contact data, colors and logo of the agency',
  body: z.object({
    words: brandWords,
    /**
     * An SVG or a picture as a data URL. Active content is removed from an SVG. Null removes the logo; without this field the
     * logo stays.
     */
    logo: z.optional(z.nullable(z.string({ error: 'Please choose a picture.' }))),
    revision: z.int(),
  }),
  bodyLimit: 2 * brandLogoMax,
  response: brandSettings,
  errors: ['conflict'],
});

export const resetBrand = endpoint('DELETE', '/api/admin/brand', {
  access: 'staff',
  permission: 'settings.write',
  summary: 'Restore the brand that the operator has set; the previous one stays in the history',
  response: ok,
});

export const restoreBrand = endpoint('POST', '/api/admin/brand/history/:id/restore', {
  access: 'staff',
  permission: 'settings.write',
  summary: 'Restore an earlier brand: words, colors and logo',
  params: idParams,
  response: brandSettings,
  errors: ['not_found'],
});
