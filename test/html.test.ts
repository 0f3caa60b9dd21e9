import { execFile, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteApp, type SiteApp } from './rules/site-app.ts';

interface Message {
  type: string;
  message: string;
  extract?: string;
}

const jar = join(
  dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')),
  'build/dist/vnu.jar',
);
const hasJava = spawnSync('java', ['-version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'foyer-html-'));
let served: SiteApp;

beforeAll(async () => {
  served = await siteApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await served.close();
});

/** What the Nu HTML checker has against files, errors and warnings alike. */
async function findings(files: string[]): Promise<string[]> {
  const report = await new Promise<string>((resolve) => {
    // It ends with 1 when it finds something; its report is what counts.
    execFile('java', ['-jar', jar, '--format', 'json', '--exit-zero-always', ...files], (_, __, stderr) =>
      resolve(stderr),
    );
  });
  const { messages } = JSON.parse(report) as { messages: Message[] };
  return messages
    .filter(({ type }) => type !== 'info')
    .map(({ message, extract }) => `${message}  ${extract ?? ''}`);
}

const pages = [
  '/',
  '/?sent=account',
  '/?sent=message',
  '/client/login',
  '/admin-login',
  '/nowhere',
  '/client/dashboard',
  '/admin',
  '/setup',
  '/staff/login',
];

test.skipIf(!hasJava)(
  'the Nu HTML checker finds no error on any page (skipped where there is no Java)',
  async () => {
    served.gallery.push({
      id: 'a',
      title: 'Answering machine',
      description: 'Calls at night.',
      category: 'Automation',
      results: null,
      imageUrl: '/uploads/a.webp',
      image: {
        sources: ['avif', 'webp'].flatMap((format) =>
          [480, 960].map((width) => ({ type: `image/${format}`, width, url: `/uploads/${width}.${format}` })),
        ),
        width: 960,
        height: 720,
      },
    });
    served.site.invalidate();
    const files = await Promise.all(
      pages.map(async (url, index) => {
        const file = join(folder, `${index}.html`);
        // What is in the styles is for browsers of today; the checker's knowledge of CSS is years old, as of `rel`.
        const html = (await served.app.inject(url)).payload;
        writeFileSync(
          file,
          html.replaceAll(/(<style>).*?(?=<\/style>)/gs, '$1').replace(/<link rel="expect"[^>]*>/, ''),
        );
        return file;
      }),
    );
    expect(await findings(files)).toEqual([]);
  },
);

test.skipIf(!hasJava)('the checker does find what is wrong', async () => {
  const file = join(folder, 'wrong.html');
  writeFileSync(file, '<!doctype html><html lang="en"><title>x</title><body><p><div></p></body></html>');
  expect(await findings([file])).not.toEqual([]);
});
