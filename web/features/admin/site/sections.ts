import type { SectionName } from '#contract/site/section-names.ts';

interface SectionText {
  label: string;
  /** A sentence about the section. */
  about: string;
  /** The id of the section's element on the page; null if the page does not show the section. */
  anchor: string | null;
}

/** The names of the site's sections in the panel. */
export const sectionTexts: Readonly<Record<SectionName, SectionText>> = {
  hero: { label: 'Hero', about: 'The first screen: one promise, and what supports it.', anchor: 'home' },
  services: {
    label: 'Services',
    about: 'Your services, in the order of the page. The first one is shown large.',
    anchor: 'services',
  },
  figures: {
    label: 'Figures',
    about: 'The numbers that make the case, and where each comes from.',
    anchor: 'ai-facts',
  },
  about: { label: 'About', about: 'Your agency in a few words, with two figures.', anchor: 'about' },
  contact: { label: 'Contact', about: 'The text beside the form.', anchor: 'contact' },
  footer: { label: 'Footer', about: 'Social links, and a line above the small print.', anchor: 'message' },
  legal: {
    label: 'Legal pages',
    about: 'Privacy, terms and imprint, written in Markdown. The footer links to those that are shown.',
    anchor: null,
  },
  search: {
    label: 'Search and sharing',
    about: 'The texts for search engines and link previews.',
    anchor: null,
  },
  redirects: {
    label: 'Redirects',
    about: 'Old addresses that go to new pages, so that links to your former site keep working.',
    anchor: null,
  },
};
