import type { PageModel, PublicPortfolioItem } from '#contract/pages.ts';
import { documentMax } from '#contract/site.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import { sectionNames, type SectionName } from '#contract/site/section-names.ts';
import { compressedWell } from '../document.ts';
import type { LandingModels } from './landing-model.ts';

/** The compressed size of a page: in total, and how much each section exceeds its default texts. */
export interface Weight {
  bytes: number;
  /**
   * The limit of the size in bytes. If a brand's drawings alone reach the usual limit, this limit is higher, so that texts
   * can still change.
   */
  most: number;
  sections: [SectionName, number][];
}

/** Texts may always be this many bytes larger than the default texts. */
const roomForWords = 400;

interface Scales {
  modelOf: LandingModels;
  html: (model: PageModel) => Promise<string>;
  formToken: () => string;
  /** The works that visitors may see; they are part of the document too. */
  portfolio: PublicPortfolioItem[];
}

/** Measures the compressed size, in bytes, that the landing page would have with this content. */
export async function weigh(
  { modelOf, html, formToken, portfolio }: Scales,
  content: SiteContent,
): Promise<Weight> {
  // All measurements use one token. Another token would change the size by some bytes, which would count for a section.
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
  // If the size is within the limit, the sections need no comparison.
  if (bytes <= documentMax) return { bytes, most: documentMax, sections: [] };
  const most = Math.max(documentMax, (await bytesOf(defaultContent)) + roomForWords);
  const sections: Weight['sections'] = [];
  if (bytes > most)
    for (const name of sectionNames)
      sections.push([name, bytes - (await bytesOf({ ...content, [name]: defaultContent[name] }))]);
  return { bytes, most, sections };
}
