import type { PageModel } from '#contract/pages.ts';
import type { LegalName, LegalPage } from '#contract/site/legal.ts';
import type { Context } from '#server/core/context.ts';
import { lastingDocument, type Document } from '../document.ts';

/** The pages of words, kept by the page as it was read: one that is read anew is another one. */
export function createLegal(brand: Context['brand'], html: (model: PageModel) => Promise<string>) {
  let documents = new WeakMap<LegalPage, Promise<Document>>();
  return {
    page(name: LegalName, page: LegalPage): Promise<Document> {
      let document = documents.get(page);
      if (!document) {
        document = html({ page: 'legal', brand, name, legal: page }).then(lastingDocument);
        documents.set(page, document);
        document.catch(() => documents.delete(page));
      }
      return document;
    },
    /** Draws all of them anew. */
    forget(): void {
      documents = new WeakMap();
    },
  };
}
