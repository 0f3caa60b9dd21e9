import type { AppBoot } from '#contract/pages.ts';

let read: { from: Element; boot: AppBoot } | null = null;

/** The data that the server has written into the document of an app screen: the brand, and the configured features. */
export function appBoot(): AppBoot {
  const from = document.getElementById('foyer');
  if (!from) throw new Error('The document has no <script id="foyer">.');
  if (read?.from !== from) read = { from, boot: JSON.parse(from.textContent) as AppBoot };
  return read.boot;
}
