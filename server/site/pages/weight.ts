import type { PageModel, PublicPortfolioItem } from '#contract/pages.ts';
import { documentMax } from '#contract/site.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { sectionNames, type SectionName } from '#contract/site/section-names.ts';
import { compressedWell } from '../document.ts';
import type { LandingModels } from './landing-model.ts';

/** The weight of a page: in all, and how much each section weighs more than by default. */
export interface Weight {
  bytes: number;
  /** The most it may weigh. A brand whose drawings fill the page by themselves still has room for words. */
  most: number;
  sections: [SectionName, number][];
}

/** How many bytes more than the default words others may weigh in any case. */
const roomForWords = 400;

interface Scales {
  modelOf: LandingModels;
  html: (model: PageModel) => Promise<string>;
  formToken: () => string;
  /** The works that visitors see: they travel in the document too. */
  portfolio: PublicPortfolioItem[];
}

/** What the landing page would weigh with other words, in bytes as it is sent. */
export async function weigh(
  { modelOf, html, formToken, portfolio }: Scales,
  content: SiteContent,
): Promise<Weight> {
  // One token for all of them: a page with another one differs by some bytes, which would be taken for those of a section.
  const token = formToken();
  const bytesOf = async (words: SiteContent) => {
    const model = modelOf(
      { category: 'all', sent: null },
      { portfolio, content: words, confirmed: 0, answers: { inTime: 999, of: 999 } },
      { form: { formToken: token } },
    );
    return (await compressedWell(Buffer.from(await html(model)))).length;
  };
  const bytes = await bytesOf(content);
  // What may be sent in any case is compared with nothing.
  if (bytes <= documentMax) return { bytes, most: documentMax, sections: [] };
  const most = Math.max(documentMax, (await bytesOf(defaultContent)) + roomForWords);
  const sections: Weight['sections'] = [];
  if (bytes > most)
    for (const name of sectionNames)
      sections.push([name, bytes - (await bytesOf({ ...content, [name]: defaultContent[name] }))]);
  return { bytes, most, sections };
}
