import type { AppBoot } from '#contract/pages.ts';

let read: { from: Element; boot: AppBoot } | null = null;

/** The data the server wrote into the document of an app screen: the brand, and which features are configured. */
export function appBoot(): AppBoot {
  const from = document.getElementById('foyer');
  if (!from) throw new Error('The document carries no <script id="foyer">.');
  if (read?.from !== from) read = { from, boot: JSON.parse(from.textContent) as AppBoot };
  return read.boot;
}
