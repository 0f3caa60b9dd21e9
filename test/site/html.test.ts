import { execFile, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteApp, type SiteApp } from './site-app.ts';

interface Message {
  type: string;
  url: string;
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
let messages: Message[] = [];

/** Java options for a short run. Full optimisation would take longer than the time it saves. */
const brief = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'];

/** Runs the Nu HTML checker on files. */
async function check(files: string[]): Promise<Message[]> {
  const report = await new Promise<string>((resolve) => {
    // The checker exits with 1 if it finds anything, so only its report is used.
    const args = [...brief, '-jar', jar, '--format', 'json', '--exit-zero-always', ...files];
    execFile('java', args, (_, __, stderr) => resolve(stderr));
  });
  return (JSON.parse(report) as { messages: Message[] }).messages;
}

/** The errors and warnings for files whose names start with this text. */
const findings = (name: string) =>
  messages
    .filter(({ type, url }) => type !== 'info' && basename(url).startsWith(name))
    .map(({ message, extract }) => `${message}  ${extract ?? ''}`);

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

beforeAll(async () => {
  served = await siteApp();
  if (!hasJava) return;
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
      const file = join(folder, `page-${index}.html`);
      // The page's styles and a `rel` value are too new for the checker, whose rules are years old. So they are removed.
      const html = (await served.app.inject(url)).payload;
      writeFileSync(
        file,
        html.replaceAll(/(<style>).*?(?=<\/style>)/gs, '$1').replace(/<link rel="expect"[^>]*>/, ''),
      );
      return file;
    }),
  );
  const wrong = join(folder, 'wrong.html');
  writeFileSync(wrong, '<!doctype html><html lang="en"><title>x</title><body><p><div></p></body></html>');
  messages = await check([...files, wrong]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await served.close();
});

test.skipIf(!hasJava)('the Nu HTML checker finds no error on any page (skipped without Java)', () => {
  expect(findings('page-')).toEqual([]);
});

test.skipIf(!hasJava)('the checker detects errors', () => {
  expect(findings('wrong')).not.toEqual([]);
});
