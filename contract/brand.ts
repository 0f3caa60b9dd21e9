import * as z from 'zod/mini';

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'A color is written like #2a3fd6.'));
const webUrl = z.url({ protocol: /^https?$/, error: 'This must be an http or https address.' });

/** The strength of the previews' watermark; 1 is the default. */
export const watermarkStrength = z.number().check(z.gte(0.4), z.lte(2));

/** The density of the watermark lines; 1 is the default. */
export const watermarkDensity = z.number().check(z.gte(0.5), z.lte(3));

/** The company that owns the site, from `BRAND_FILE` or the built-in brand. A changed brand needs no rebuild. */
export const brand = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** One sentence about the company, for search engines and link previews. */
  description: z.string().check(z.maxLength(300)),
  email: z.email(),
  phone: z.string().check(z.maxLength(40)),
  address: z.object({
    street: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  social: z.array(z.object({ name: z.string(), url: webUrl })).check(z.maxLength(8)),
  /** Two to four capitals that start client codes: `BB` gives `BB-7K3Q`. */
  codePrefix: z.string().check(z.regex(/^[A-Z]{2,4}$/)),
  colors: z.object({
    /** The color of headings, links and the main surface. */
    brand: color,
    /** The color of main actions. */
    accent: color,
  }),
  /** The watermark of previews; both values default to 1. `GET /api/admin/watermark-sample` draws a sample with given values. */
  watermark: z.optional(
    z.object({ strength: z.optional(watermarkStrength), density: z.optional(watermarkDensity) }),
  ),
  /** The motif of the drawings on the site; `columns` by default. */
  scene: z.optional(z.enum(['flowers', 'columns'])),
  /** The address of a picture logo; it contains the logo's width at a height of 32 pixels. The picture replaces `logoPath`. */
  logoUrl: z.optional(z.string().check(z.regex(/^\/brand\/logo-[0-9a-f]{16}-\d{1,3}\.png$/))),
  /** The SVG path of a one-color logo mark in a 32 by 32 box; a neutral mark by default. */
  logoPath: z.optional(z.string().check(z.maxLength(4000), z.regex(/^[MmLlHhVvCcSsQqTtAaZz0-9eE\s,.-]+$/))),
});

export type Brand = z.infer<typeof brand>;

/** The motif of the drawings on the site: the flowers of the built-in brand, or columns that suit any colors. */
export type Scene = NonNullable<Brand['scene']>;
