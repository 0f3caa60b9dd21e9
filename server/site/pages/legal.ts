import type { LegalName } from '#contract/site/legal.ts';
import { lastingDocument, type Document } from '../document.ts';
import type { LandingData } from './landing.ts';

/**
 * The legal pages in memory. They are dropped together with the landing page, whose footer they share: after each change and
 * each hour. The hourly renewal also renews their form token, which is valid for two days.
 */
export function createLegal(render: (name: LegalName, data: LandingData) => Promise<string>) {
  const editions = new WeakMap<LandingData, Map<LegalName, Promise<Document>>>();
  return (name: LegalName, data: LandingData): Promise<Document> => {
    const pages = editions.get(data) ?? new Map<LegalName, Promise<Document>>();
    editions.set(data, pages);
    let document = pages.get(name);
    if (!document) {
      document = render(name, data).then(lastingDocument);
      pages.set(name, document);
      document.catch(() => pages.delete(name));
    }
    return document;
  };
}
