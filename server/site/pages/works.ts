import type { FastifyReply } from 'fastify';
import type { PageModel, PublicPortfolioItem } from '#contract/pages.ts';
import { legalNames } from '#contract/site/legal.ts';
import { workAddress, workKey, workPictureName } from '#contract/site/work-address.ts';
import type { LandingData } from './landing.ts';
import { lastingDocument, type Document } from '../document.ts';

interface WorkSources {
  /** The landing page's data. After each change it is a new object, so all pages cached for the old object are dropped. */
  data: () => Promise<LandingData>;
  /** Every work that visitors may see, newest first. */
  all: () => Promise<PublicPortfolioItem[]>;
  render: (
    work: Pick<Extract<PageModel, { page: 'work' }>, 'item' | 'others' | 'testimonial'>,
    data: LandingData,
  ) => Promise<string>;
}

/** Limits the links to other works on the page of a work. */
const most = 3;

/** The minimum width of a picture for link previews, if the work has a picture of that width. */
const shareWidth = 960;

/**
 * The page of each work that visitors may see. All are dropped together with the landing page, because one change empties
 * both caches.
 */
export function createWorks({ data, all, render }: WorkSources) {
  const read = new WeakMap<LandingData, Promise<PublicPortfolioItem[]>>();
  const editions = new WeakMap<LandingData, Map<PublicPortfolioItem, Promise<Document>>>();

  const works = async (edition: LandingData) => {
    let items = read.get(edition);
    if (!items) {
      items = all();
      read.set(edition, items);
      items.catch(() => read.delete(edition));
    }
    return items;
  };

  const page = (item: PublicPortfolioItem, items: readonly PublicPortfolioItem[], edition: LandingData) => {
    const pages = editions.get(edition) ?? new Map<PublicPortfolioItem, Promise<Document>>();
    editions.set(edition, pages);
    let made = pages.get(item);
    if (!made) {
      const at = items.indexOf(item);
      const others = [...items.slice(at + 1), ...items.slice(0, at)].slice(0, most);
      const testimonial = edition.testimonials?.find(({ work }) => work?.id === item.id);
      made = render({ item, others, testimonial }, edition).then(lastingDocument);
      pages.set(item, made);
      made.catch(() => pages.delete(item));
    }
    return made;
  };

  return {
    /**
     * The page at an address. If the work has a new address, returns that address; null if visitors may see nothing at the
     * given address.
     */
    async find(name: string): Promise<{ document: Document } | { movedTo: string } | null> {
      const edition = await data();
      const items = await works(edition);
      const item = items.find(({ id }) => id.endsWith(workKey(name)));
      if (name.length < 10 || !item) return null;
      const address = workAddress(item);
      return address === `/work/${name}`
        ? { document: await page(item, items, edition) }
        : { movedTo: address };
    },
    /**
     * The file of a work's picture in the format that most browsers read: the smallest size for the gallery, a larger one
     * for link previews.
     */
    async picture(name: string): Promise<{ file: string; isShared: boolean } | null> {
      const { key, ending } = workPictureName(name) ?? {};
      const sources = key && (await works(await data())).find(({ id }) => id.endsWith(key))?.image?.sources;
      if (!sources) return null;
      const type = sources.at(-1)?.type;
      const sizes = sources.filter((source) => source.type === type);
      const isShared = ending === 'jpg';
      const chosen = isShared ? (sizes.find(({ width }) => width >= shareWidth) ?? sizes.at(-1)) : sizes[0];
      const file = chosen?.url.split('/').at(-1);
      return file === undefined ? null : { file, isShared };
    },
    /** The paths of all public pages, for the sitemap. */
    async paths(): Promise<string[]> {
      const edition = await data();
      const legal = legalNames.filter((name) => edition.content.legal[name].shown).map((name) => `/${name}`);
      return ['/', ...(await works(edition)).map(workAddress), ...legal];
    },
  };
}

/** Redirects to the current address of a work. The redirect is temporary, since the work's title may change again. */
export const moved = (reply: FastifyReply, to: string) =>
  reply.header('cache-control', 'no-cache').redirect(to, 302);
