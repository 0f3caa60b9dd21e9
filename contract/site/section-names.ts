/** The sections of the site in the order of the page. The sections that are not on the page come last. */
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
