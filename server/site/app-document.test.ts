import { expect, test } from 'vitest';
import type { AppBoot } from '#contract/pages.ts';
import { builtInBrand } from '../core/brand/built-in.ts';
import { appDocument } from './app-document.ts';

const assets = {
  scripts: ['/assets/main.js', '/assets/admin.js'],
  styles: ['/assets/app.css'],
  css: '',
  head: '',
};

test('text of the brand file cannot break out of its place in the document', () => {
  const name = '</script><!--<script>alert(1)</script>"&';
  const boot: AppBoot = { brand: { ...builtInBrand, name }, mailConfigured: false, hostedName: null };
  const html = appDocument('admin', assets, boot);
  const json = /<script type="application\/json" id="foyer">(.*?)<\/script>/.exec(html)?.[1];
  expect(JSON.parse(json ?? '')).toEqual(boot);
  expect(html).toContain(
    '<title>Admin Panel · &lt;/script&gt;&lt;!--&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;</title>',
  );
  expect(html).not.toContain('<!--');
});

test("the screen's code is fetched together with the entry, and search engines are kept away", () => {
  const html = appDocument('admin', assets, {
    brand: builtInBrand,
    mailConfigured: true,
    hostedName: null,
  });
  expect(html).toContain('<script type="module" src="/assets/main.js"></script>');
  expect(html).toContain('<link rel="modulepreload" href="/assets/admin.js">');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

test('a screen that waits for the session asks for it together with the code', () => {
  const boot: AppBoot = { brand: builtInBrand, mailConfigured: true, hostedName: null };
  const preload = (path: string) => `<link rel="preload" as="fetch" href="${path}" crossorigin>`;
  expect(appDocument('client-dashboard', assets, boot)).toContain(preload('/api/client/user'));
  expect(appDocument('admin', assets, boot)).toContain(preload('/api/auth/user'));
  expect(appDocument('client-forgot', assets, boot)).not.toContain('as="fetch"');
});
