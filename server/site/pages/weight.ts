import type { PageModel, PublicPortfolioItem } from '#contract/pages.ts';
import { documentMax } from '#contract/site.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { sectionNames, type SectionName } from '#contract/site/section-names.ts';
import { compressedWell } from '../document.ts';
import type { LandingModels } from './landing-model.ts';

/** The weight of a page: in total, and each section's excess over its default texts. */
export interface Weight {
  bytes: number;
  /** The weight limit. A brand whose drawings already reach the limit still has room for texts. */
  most: number;
  sections: [SectionName, number][];
}

/** Bytes that other texts may always weigh more than the default texts. */
const roomForWords = 400;

interface Scales {
  modelOf: LandingModels;
  html: (model: PageModel) => Promise<string>;
  formToken: () => string;
  /** The visible works, which are part of the document too. */
  portfolio: PublicPortfolioItem[];
}

/** The compressed size, in bytes, that the landing page would have with other texts. */
export async function weigh(
  { modelOf, html, formToken, portfolio }: Scales,
  content: SiteContent,
): Promise<Weight> {
  // Use the same token each time. A different token changes the size by some bytes, which would count for a section.
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
  // Below the limit no comparison is needed.
  if (bytes <= documentMax) return { bytes, most: documentMax, sections: [] };
  const most = Math.max(documentMax, (await bytesOf(defaultContent)) + roomForWords);
  const sections: Weight['sections'] = [];
  if (bytes > most)
    for (const name of sectionNames)
      sections.push([name, bytes - (await bytesOf({ ...content, [name]: defaultContent[name] }))]);
  return { bytes, most, sections };
}
