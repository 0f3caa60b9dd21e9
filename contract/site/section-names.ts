/** The sections of the site in page order; those outside the page come last. */
export const sectionNames = [
  'hero',
  'services',
  'figures',
  'about',
  'contact',
  'footer',
  'legal',
  'search',
  'redirects',
] as const;

export type SectionName = (typeof sectionNames)[number];
