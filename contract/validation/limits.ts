/** Limits that browser and server enforce. Lengths are in UTF-16 code units as in JavaScript, sizes in bytes, times in milliseconds. */
export const limits = {
  /** The minimum length of a client password (specification, section 9). */
  passwordMin: 6,
  /** The minimum length of a staff password; the specification sets no limit. */
  staffPasswordMin: 12,
  passwordMax: 256,
  name: 200,
  /** By RFC 5321 an address could have 64 + 1 + 255 characters, but SMTP can transfer only 254. */
  email: 254,
  company: 200,
  phone: 50,
  subject: 200,
  message: 10_000,
  title: 200,
  category: 100,
  description: 5_000,
  /** The limit for fonts, notes, reasons and values in a client's directives. */
  directive: 5_000,
  url: 2_000,
  fileName: 255,
  search: 200,
  /** The rows on each page of a list: the default and the maximum. */
  pageDefault: 50,
  pageMax: 200,
  /**
   * The count of a filtered list stops here. Further counting would take longer than finding the rows, and nobody needs the
   * exact number.
   */
  counted: 1_000,
  /** The limit for every JSON body, unless its call sets another one. */
  body: 64 * 1024,
  image: 50 * 1024 * 1024,
  video: 100 * 1024 * 1024,
  artwork: 50 * 1024 * 1024,
  /** The limit for all files of a delivery together. */
  delivery: 5 * 1024 * 1024 * 1024,
  deliveryFiles: 50,
  logo: 2 * 1024 * 1024,
  paletteColors: 3,
  ratingMin: 1,
  ratingMax: 5,
  badgeMax: 99,
} as const;
