/** The sections of the site in the order in which the page shows them; what is beside the page comes last. */
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
