import type { SectionName } from '#contract/site/section-names.ts';

interface SectionText {
  label: string;
  /** What it is, in a sentence. */
  about: string;
  /** The id of its place on the page; null where the page does not show it. */
  anchor: string | null;
}

/** What the sections of the site are called in the panel. */
export const sectionTexts: Readonly<Record<SectionName, SectionText>> = {
  hero: { label: 'Hero', about: 'The first screen: one promise, and what stands behind it.', anchor: 'home' },
  services: {
    label: 'Services',
    about: 'What you offer, in the order of the page. The first one is shown large.',
    anchor: 'services',
  },
  figures: {
    label: 'Figures',
    about: 'The numbers that make the case. Each says what it rests on.',
    anchor: 'ai-facts',
  },
  about: { label: 'About', about: 'Who you are, with two figures.', anchor: 'about' },
  contact: { label: 'Contact', about: 'The words beside the form.', anchor: 'contact' },
  footer: { label: 'Footer', about: 'Social links, and a line above the small print.', anchor: 'message' },
  legal: {
    label: 'Legal pages',
    about: 'Privacy, terms and imprint, written in Markdown. The footer leads to those that are shown.',
    anchor: null,
  },
  search: { label: 'Search and sharing', about: 'What search engines and link previews show.', anchor: null },
  redirects: {
    label: 'Redirects',
    about: 'Old addresses that lead somewhere else, so that links to your former site keep working.',
    anchor: null,
  },
};
