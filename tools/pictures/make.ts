/**
 * Takes the pictures in the README from the sample agency: `npm run pictures`. The results are committed. The program serves
 * the agency on a free port, with its own data folder.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { chromiumArguments, chromiumExecutable } from '../../scripts/lib/chromium.ts';
import { signIns } from '../../scripts/demo/filling.ts';
import { demoFolder, stateOf } from '../../scripts/demo/folder.ts';
import { freePort } from '../../server/testing/processes/free-port.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/pictures');
const pictures = join(root, 'docs/pictures');
const looks = ['light', 'dark'] as const;

interface Shot {
  name: string;
  who: 'visitor' | 'staff' | 'client';
  path: string;
  size: { width: number; height: number };
  isPhone?: boolean;
  /** Opens the part of the screen that the picture shows. */
  open?: (page: Page) => Promise<unknown>;
}

const wide = { width: 1440, height: 900 };

const shots: Shot[] = [
  { name: 'site', who: 'visitor', path: '/', size: wide },
  { name: 'panel', who: 'staff', path: '/admin?tab=consultations', size: wide },
  {
    name: 'review',
    who: 'staff',
    path: '/admin?tab=portfolio&view=previews',
    size: wide,
    open: async (page) => {
      await page.getByRole('article').filter({ hasText: /note/ }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Notes/ })
        .click();
    },
  },
  {
    name: 'portal',
    who: 'client',
    path: '/client/dashboard?tab=previews',
    size: { width: 390, height: 844 },
    isPhone: true,
  },
];

const signInCalls = { staff: '/api/staff/login', client: '/api/client/login' } as const;

async function take(browser: Browser, base: string, shot: Shot, look: (typeof looks)[number]): Promise<void> {
  const phone = shot.isPhone ? { isMobile: true, hasTouch: true } : {};
  const context = await browser.newContext({
    viewport: shot.size,
    deviceScaleFactor: 2,
    colorScheme: look,
    reducedMotion: 'reduce',
    timezoneId: 'America/Chicago',
    ...phone,
  });
  if (shot.who !== 'visitor') {
    const answer = await context.request.post(base + signInCalls[shot.who], {
      data: signIns[shot.who],
      headers: { origin: base },
    });
    if (!answer.ok()) throw new Error(`The sign-in of the ${shot.who} answered ${answer.status()}.`);
  }
  const page = await context.newPage();
  await page.goto(base + shot.path);
  await page.getByRole('main').waitFor();
  await shot.open?.(page);
  // Wait for the pictures on the screen, which load after it. The event stream stays open, so waiting for an idle network would
  // never end.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  await page.waitForTimeout(1500);
  const png = await page.screenshot();
  const file = join(pictures, `${shot.name}-${look}.webp`);
  await sharp(png)
    .resize({ width: shot.isPhone ? 585 : 1440 })
    .webp({ quality: 82 })
    .toFile(file);
  process.stdout.write(`${file}\n`);
  await context.close();
}

const port = await freePort();
const base = `http://localhost:${port}`;
const agency = spawn(process.execPath, [join(root, 'scripts/demo.js')], {
  cwd: root,
  env: { ...process.env, DATA_DIR: folder, PORT: `${port}` },
  stdio: ['ignore', 'inherit', 'inherit'],
});
try {
  const isUp = () =>
    fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  // The site answers before its sample is filled, so wait for the sample.
  while ((await stateOf(demoFolder(folder))) !== 'full' || !(await isUp())) {
    if (agency.exitCode !== null) throw new Error('The sample agency has ended.');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  mkdirSync(pictures, { recursive: true });
  const browser = await chromium.launch({
    executablePath: await chromiumExecutable(),
    args: chromiumArguments,
  });
  for (const shot of shots) for (const look of looks) await take(browser, base, shot, look);
  await browser.close();
} finally {
  agency.kill('SIGTERM');
}
