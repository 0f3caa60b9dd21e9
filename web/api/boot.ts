import type { AppBoot } from '#contract/pages.ts';

let boot: AppBoot | null = null;

/** What the server wrote into the document of an app screen: brand, and what is configured. */
export function appBoot(): AppBoot {
  boot ??= JSON.parse(document.getElementById('foyer')?.textContent ?? 'null') as AppBoot | null;
  if (!boot) throw new Error('The document carries no <script id="foyer">.');
  return boot;
}
