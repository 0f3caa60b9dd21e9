import type { ReactNode } from 'react';
import type { PageAssets } from '#contract/pages.ts';
import { Island } from '#web/ui/layout/island.tsx';

interface DocumentProps {
  assets: PageAssets;
  /** Elements for `<head>`: title, description, and metadata for search engines and link previews. */
  head: ReactNode;
  /**
   * The id of the element that the first paint waits for, where browsers support it. Chromium waits for the start of
   * the element, so it comes after all parts that must not be painted half. 'end' stands after `children`.
   */
  paintAt: string;
  /** True if the markup contains an open dialog, although no script has loaded the styles for dialogs. */
  answered?: boolean;
  children: ReactNode;
}

const Nothing = () => null;

/** The document of every public page. The styles are inlined, because another request would take longer. */
export function Document({ assets, head, paintAt, answered = false, children }: DocumentProps) {
  const later = answered
    ? Object.values(assets.islands)
        .flat()
        .filter((file) => file.endsWith('.css'))
    : [];
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {assets.css && <style>{assets.css}</style>}
        {[...new Set(later)].map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="expect" href={`#${paintAt}`} blocking="render" />
        {head}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.script !== null && <script type="module" src={assets.script} async />}
      </head>
      <body>
        {children}
        {paintAt === 'end' && <i id="end" hidden />}
        <Island name="flash" when="flash" component={Nothing} props={{}} />
      </body>
    </html>
  );
}
