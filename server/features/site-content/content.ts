import { siteSections, type SiteContent } from '#contract/site/content.ts';
import { sectionNames, type SectionName } from '#contract/site/section-names.ts';
import { defaultContent } from '#contract/site/defaults.ts';

/** The names of the sections that differ between two contents. */
export const differing = (a: SiteContent, b: SiteContent): SectionName[] =>
  sectionNames.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));

/**
 * The content as it is stored: only sections that differ from the defaults. The other sections get the defaults of later
 * program versions.
 */
export const stored = (content: SiteContent): string =>
  JSON.stringify(Object.fromEntries(differing(content, defaultContent).map((name) => [name, content[name]])));

/**
 * Replaces sections of a content by stored sections. If this program version cannot parse a stored section, the default of
 * the section is shown.
 */
export function withSections(base: SiteContent, sections: Readonly<Record<string, unknown>>): SiteContent {
  const read = sectionNames.flatMap((name) => {
    if (!Object.hasOwn(sections, name)) return [];
    const { success, data } = siteSections[name].safeParse(sections[name]);
    return success ? [[name, data] as const] : [];
  });
  return { ...base, ...Object.fromEntries(read) };
}
