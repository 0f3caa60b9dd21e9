import { createHash } from 'node:crypto';
import type { Brand } from '#contract/brand.ts';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { escapeHtml } from '#server/site/app-document.ts';

const css = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}
body{max-width:32rem;margin:0 auto;padding:18vh 1.25rem 4rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}p{margin:0 0 1.5rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.5rem;background:CanvasText;color:Canvas;cursor:pointer}
form{display:grid;gap:.75rem;justify-items:start}
button:focus-visible{outline:3px solid Highlight;outline-offset:2px}`;

const styleHashes = [`sha256-${createHash('sha256').update(css).digest('base64')}`];

interface Page {
  heading: string;
  text: string;
  /** One button for each kind of mail that can be stopped. */
  buttons: readonly { kind: string; label: string }[];
}

/** The page that the unsubscribe link of a mail opens. It works without scripts. */
export function unsubscribePage(
  { name }: Pick<Brand, 'name'>,
  { heading, text, buttons }: Page,
): { html: string; policy: string } {
  const form = buttons
    .map(({ kind, label }) => `<button name="kind" value="${escapeHtml(kind)}">${escapeHtml(label)}</button>`)
    .join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(heading)} - ${escapeHtml(name)}</title><style>${css}</style></head><body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>${form && `<form method="post">${form}</form>`}</main></body></html>`;
  return { html, policy: contentSecurityPolicy(styleHashes) };
}
