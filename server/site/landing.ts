import type { PublicPortfolioItem } from '#contract/pages.ts';
import type { Document } from './document.ts';

/** The parameters of a landing page: the gallery's category, and which form was just sent without JavaScript. */
export interface LandingVariant {
  category: string;
  sent: 'account' | 'request' | 'message' | null;
}

interface LandingSources {
  portfolio: () => Promise<PublicPortfolioItem[]>;
  render: (variant: LandingVariant, portfolio: PublicPortfolioItem[] | null) => Promise<Document>;
  now: () => number;
  /** Called when the gallery could not be read. */
  failed: (error: unknown) => void;
}

interface Edition {
  portfolio: PublicPortfolioItem[] | null;
  categories: ReadonlySet<string | null>;
  pages: Map<string, Promise<Document>>;
  /** The rendered pages among them. */
  made: Map<string, Document>;
  goodUntil: number;
}

const hour = 60 * 60 * 1000;
const retry = 5_000;
const mostPages = 64;

/** The category of an address that no item has: the page shows no gallery, and all such addresses share it. */
export const noCategory = '\0';

/**
 * The landing pages in memory. An edition is one reading of the gallery with every page rendered from it, for an hour at
 * most.
 */
export function createLanding({ portfolio, render, now, failed }: LandingSources) {
  let current: Promise<Edition> | null = null;
  let shown: Edition | null = null;

  const read = async (): Promise<Edition> => {
    const items = await portfolio().catch((error: unknown) => {
      failed(error);
      return null;
    });
    return {
      portfolio: items,
      categories: new Set(items?.map((item) => item.category)),
      pages: new Map(),
      made: new Map(),
      goodUntil: now() + (items ? hour : retry),
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
  const known = ({ categories, portfolio: items }: Edition, category: string) =>
    // Without a gallery the browser filters the items it fetches.
    category === 'all' || items === null || categories.has(category) ? category : noCategory;

  const keyOf = ({ category, sent }: LandingVariant) => `${sent}\n${category}`;

  return {
    /** The page if it is rendered already, so that almost every request is answered synchronously. */
    ready({ category, sent }: LandingVariant): Document | null {
      if (shown === null || now() >= shown.goodUntil) return null;
      return shown.made.get(keyOf({ category: known(shown, category), sent })) ?? null;
    },
    async page({ category, sent }: LandingVariant): Promise<Document> {
      const from = await edition();
      const variant = { category: known(from, category), sent };
      const key = keyOf(variant);
      let page = from.pages.get(key);
      if (!page) {
        page = render(variant, from.portfolio);
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
    /** The items of the gallery as the pages show them. */
    async portfolio(): Promise<PublicPortfolioItem[] | null> {
      return (await edition()).portfolio;
    },
    /** Drops the edition: the next request reads the gallery again. */
    invalidate(): void {
      current = shown = null;
    },
  };
}
