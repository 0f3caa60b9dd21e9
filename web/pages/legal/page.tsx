import type { Brand } from '#contract/brand.ts';
import type { PageModel } from '#contract/pages.ts';
import { cookieList } from '#contract/site/cookies.ts';
import { FieldParts } from '#web/content/field/field-parts.tsx';
import { SiteFooter } from '../landing/frame/site-footer.tsx';
import { SiteHeader } from '../landing/frame/site-header.tsx';
import { headingsOf, Markdown } from './markdown.tsx';

/**
 * Replaces `{company}`, `{email}`, `{phone}`, `{address}` and `{cookies}` with their values. In a link to
 * `tel:{phone}`, only digits are used.
 */
function filled(text: string, { name, email, phone, address }: Brand): string {
  const { street, city, region, postalCode } = address;
  const values: Record<string, string> = {
    company: name,
    email,
    phone,
    address: `${street}, ${city}, ${region} ${postalCode}`,
    cookies: cookieList,
  };
  const dialled = text.replaceAll('tel:{phone}', `tel:${phone.replaceAll(/[^\d+]/g, '')}`);
  return dialled.replaceAll(
    /\{(company|email|phone|address|cookies)\}/g,
    (_, key: string) => values[key] ?? '',
  );
}

/** The first paragraph of a text page, for search engines and link previews. */
export const firstSentence = (body: string, brand: Brand): string =>
  (/^(?!#)\S.*$/m.exec(filled(body, brand))?.[0] ?? '').replaceAll(/[*_`]|\]\([^)]*\)|\[/g, '').slice(0, 160);

/** A text page: privacy, terms, imprint. */
export function LegalPage({
  model: { brand, name, content, formToken },
}: {
  model: Extract<PageModel, { page: 'legal' }>;
}) {
  const legal = content.legal[name];
  const body = filled(legal.body, brand);
  const headings = headingsOf(body);
  return (
    <>
      <SiteHeader brand={brand} />
      <FieldParts scene={brand.scene} />
      <main id="main" className="section prose">
        <h1>{legal.title}</h1>
        {headings.length > 2 && (
          <nav aria-label="On this page">
            {headings.map(({ id, words }) => (
              <a key={id} href={`#${id}`}>
                {words}
              </a>
            ))}
          </nav>
        )}
        <Markdown text={body} />
        <p className="back">
          <a href="/">Back to {brand.name}</a>
        </p>
      </main>
      <SiteFooter brand={brand} content={content} formToken={formToken} />
    </>
  );
}
