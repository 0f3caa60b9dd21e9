import { siteSections, type SiteContent } from '#contract/site/content.ts';
import { sectionNames, type SectionName } from '#contract/site/section-names.ts';
import { defaultContent } from '#contract/site/defaults.ts';

/** The sections that differ from another content. */
export const differing = (a: SiteContent, b: SiteContent): SectionName[] =>
  sectionNames.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));

/** Content as it is stored: the sections that differ from the defaults, so that the others follow a later version. */
export const stored = (content: SiteContent): string =>
  JSON.stringify(Object.fromEntries(differing(content, defaultContent).map((name) => [name, content[name]])));

/**
 * The sections that were stored, over another content. One that the program does not understand any more is left out: a page
 * with the default there is better than none.
 */
export function withSections(base: SiteContent, sections: Readonly<Record<string, unknown>>): SiteContent {
  const read = sectionNames.flatMap((name) => {
    if (!Object.hasOwn(sections, name)) return [];
    const { success, data } = siteSections[name].safeParse(sections[name]);
    return success ? [[name, data] as const] : [];
  });
  return { ...base, ...Object.fromEntries(read) };
}
