/**
 * Limits enforced by browser and server. Lengths are UTF-16 code units as in JavaScript, sizes are bytes,
 * times are milliseconds.
 */
export const limits = {
  /** The shortest client password (specification, section 9). */
  passwordMin: 6,
  /** The shortest staff password; the specification sets none. */
  staffPasswordMin: 12,
  passwordMax: 256,
  name: 200,
  /** RFC 5321 allows 64 + 1 + 255 in theory, but SMTP carries only 254. */
  email: 254,
  company: 200,
  phone: 50,
  subject: 200,
  message: 10_000,
  title: 200,
  category: 100,
  description: 5_000,
  /** Fonts, notes, reasons and values of a client's directives. */
  directive: 5_000,
  url: 2_000,
  fileName: 255,
  search: 200,
  /** Rows per page of a list: the default, and the maximum. */
  pageDefault: 50,
  pageMax: 200,
  /** Filtered lists are counted up to here: counting further would cost more than finding, and helps nobody. */
  counted: 1_000,
  /** For every JSON body, unless its call sets another limit. */
  body: 64 * 1024,
  image: 50 * 1024 * 1024,
  video: 100 * 1024 * 1024,
  artwork: 50 * 1024 * 1024,
  /** For all files of a delivery together. */
  delivery: 5 * 1024 * 1024 * 1024,
  deliveryFiles: 50,
  logo: 2 * 1024 * 1024,
  paletteColors: 3,
  ratingMin: 1,
  ratingMax: 5,
  badgeMax: 99,
} as const;
