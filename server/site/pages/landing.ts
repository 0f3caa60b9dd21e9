import type { AnswerFigure, PublicPortfolioItem, PublicTestimonial } from '#contract/pages.ts';
import type { SiteContent } from '#contract/site/content.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import type { Document } from '../document.ts';

/**
 * The variants of the landing page: by the gallery's category, by the form just sent without JavaScript, and by whether a
 * client is signed in. Signed-in clients see a link to the portal.
 */
export interface LandingVariant {
  category: string;
  sent: 'account' | 'request' | 'message' | null;
  client?: boolean;
}

/** The content of the landing pages. `portfolio` is null if it could not be read. */
export interface LandingData {
  portfolio: PublicPortfolioItem[] | null;
  content: SiteContent;
  /** The number of results that clients have confirmed. */
  confirmed: number;
  /** How many requests were answered in time. */
  answers?: AnswerFigure | null;
  testimonials?: PublicTestimonial[];
}

interface LandingSources {
  portfolio: () => Promise<PublicPortfolioItem[]>;
  words: () => Promise<Pick<LandingData, 'content' | 'confirmed' | 'answers' | 'testimonials'>>;
  render: (variant: LandingVariant, data: LandingData) => Promise<Document>;
  now: () => number;
  /** Called if the gallery or the texts could not be read. */
  failed: (error: unknown) => void;
}

interface Edition {
  data: LandingData;
  categories: ReadonlySet<string | null>;
  pages: Map<string, Promise<Document>>;
  /** The pages that have been rendered from this data. */
  made: Map<string, Document>;
  goodUntil: number;
}

const hour = 60 * 60 * 1000;
const retry = 5_000;
const mostPages = 64;

/** Stands for every category in an address that matches no item. All such addresses share one page, without a gallery. */
const noCategory = '\0';

/**
 * The landing pages in memory. An edition is the data, read once, and every page rendered from that data. An edition lasts
 * at most an hour.
 */
export function createLanding({ portfolio, words, render, now, failed }: LandingSources) {
  // If the texts cannot be read, the texts of the last successful read are used.
  let lastWords: Pick<LandingData, 'content' | 'confirmed' | 'answers' | 'testimonials'> = {
    content: defaultContent,
    confirmed: 0,
  };
  let current: Promise<Edition> | null = null;
  let shown: Edition | null = null;

  const read = async (): Promise<Edition> => {
    const failedTo = (error: unknown) => {
      failed(error);
      return null;
    };
    const [items, said] = await Promise.all([portfolio().catch(failedTo), words().catch(failedTo)]);
    if (said) lastWords = said;
    return {
      data: { ...lastWords, portfolio: items },
      categories: new Set(items?.map((item) => item.category)),
      pages: new Map(),
      made: new Map(),
      goodUntil: now() + (items && said ? hour : retry),
    };
  };

  const edition = async (): Promise<Edition> => {
    const reading = (current ??= read());
    const result = await reading;
    if (now() < result.goodUntil) {
      if (current === reading) shown = result;
      return result;
    }
    if (current === reading) current = shown = null;
    return edition();
  };

  /** Replaces a category that no item has by `noCategory`. */
  const known = ({ categories, data: { portfolio: items } }: Edition, category: string) =>
    // If the gallery could not be read, keep the category: the browser fetches the items itself and filters them.
    category === 'all' || items === null || categories.has(category) ? category : noCategory;

  const keyOf = ({ category, sent, client = false }: LandingVariant) => `${sent}\n${client}\n${category}`;

  return {
    /** The page if it is already rendered, else null. Almost every request is thus answered synchronously. */
    ready({ category, ...rest }: LandingVariant): Document | null {
      if (shown === null || now() >= shown.goodUntil) return null;
      return shown.made.get(keyOf({ category: known(shown, category), ...rest })) ?? null;
    },
    async page({ category, ...rest }: LandingVariant): Promise<Document> {
      const from = await edition();
      const variant = { category: known(from, category), ...rest };
      const key = keyOf(variant);
      let page = from.pages.get(key);
      if (!page) {
        page = render(variant, from.data);
        const [oldest] = from.pages.keys();
        if (from.pages.size >= mostPages && oldest !== undefined) {
          from.pages.delete(oldest);
          from.made.delete(oldest);
        }
        from.pages.set(key, page);
        page.then(
          (document) => from.pages.get(key) === page && from.made.set(key, document),
          () => from.pages.delete(key),
        );
      }
      return page;
    },
    /** The data that the pages show. */
    async data(): Promise<LandingData> {
      return (await edition()).data;
    },
    /** Drops the edition, so that the next request reads the data again. */
    invalidate(): void {
      current = shown = null;
    },
  };
}
