import type { AppBoot } from '#contract/pages.ts';
import type { ScreenAssets } from './frontend.ts';
import { screenOf, type Screen } from './screens.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text escaped for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** The HTML document of an app screen. It is empty and preloads all the code and data that the screen needs. */
export function appDocument(screen: Screen, assets: ScreenAssets, boot: AppBoot): string {
  const { title, session } = screenOf(screen);
  const [entry = '', ...rest] = assets.scripts;
  return [
    '<!doctype html><html lang="en"><head>',
    assets.head,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(`${title} · ${boot.brand.name}`)}</title>`,
    // This preload comes before the scripts. Six scripts use up all connections of HTTP/1.1, and they need this answer when
    // they run.
    ...(session ? [`<link rel="preload" as="fetch" href="${session}" crossorigin>`] : []),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    `<style>${assets.css}</style>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...rest.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    `<script type="module" src="${escapeHtml(entry)}"></script>`,
    '</head><body><div id="app"></div>',
    '<noscript><p>This part of the site needs JavaScript. Please switch it on and load the page again.</p></noscript>',
    // Inside the script element, a `<` in the JSON could end the element or open a comment.
    `<script type="application/json" id="foyer">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ].join('');
}
