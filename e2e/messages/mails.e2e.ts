import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { builtInBrand } from '#server/core/brand/built-in.ts';
import { icon } from '#server/core/brand/icons.ts';
import { mailStrip } from '#server/core/brand/share-card.ts';
import { sampleMails, samplePicture } from '#server/work/mail/testing/sample-mails.ts';
import { expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const folder = join(import.meta.dirname, '../../docs/mails');
/** `MAIL_PICTURES=1 npx playwright test e2e/messages/mails.e2e.ts` regenerates the pictures in the documentation. */
const isDrawing = process.env['MAIL_PICTURES'] === '1';

const dataUrl = (type: string, content: string) =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;
const logo = dataUrl('image/svg+xml', icon(builtInBrand, 0, 0.62));
const strip = dataUrl('image/svg+xml', mailStrip(builtInBrand));
const picture = dataUrl(
  'image/svg+xml',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 520 300"><path fill="#e9e4ff" d="M0 0h520v300H0z"/><path fill="#3d38d6" d="M40 48h220v28H40zM40 96h160v10H40zM40 118h190v10H40zM40 160h110v36H40z"/><circle cx="392" cy="150" r="92" fill="#ff5a36"/><path stroke="#12132b" stroke-opacity=".25" stroke-width="14" d="M-20 320 540-20"/></svg>',
);

const looks = [
  { width: 640, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

/** Draws the light and dark look side by side, as in the documentation. */
async function draw(name: string, [wide, narrow]: [Buffer, Buffer]): Promise<void> {
  const heights = await Promise.all([wide, narrow].map(async (one) => (await sharp(one).metadata()).height));
  const side = { width: 640 + 24 + 360, height: Math.max(...heights), channels: 3 as const };
  const both = await sharp({ create: { ...side, background: '#8d8f9f' } })
    .composite([
      { input: wide, left: 0, top: 0 },
      { input: narrow, left: 664, top: 0 },
    ])
    .webp({ quality: 60, effort: 6 })
    .toBuffer();
  const file = join(folder, `${name}.webp`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, both);
}

// All mails use one page: a new browser context and axe cost more than checking a mail.
test('each mail can be read in both looks at 360 and 640 px', async ({ page }) => {
  test.slow();
  for (const [name, { html, text }] of Object.entries(sampleMails(builtInBrand)))
    await test.step(name, async () => {
      const content = (html ?? '')
        .replaceAll('cid:logo', logo)
        .replaceAll('cid:strip', strip)
        .replaceAll(`cid:${samplePicture}`, picture);
      const drawn: Buffer[] = [];
      await page.setContent(content);
      // Reports of violations contain the address of the page, so put the mail's name there.
      await page.evaluate((mail) => (location.hash = mail), name);
      for (const { width, colorScheme } of looks) {
        await page.setViewportSize({ width, height: 400 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${name}, ${width} px wide`,
        ).toBeLessThanOrEqual(width);
        await expectNoViolations(page);
        if (!isDrawing) continue;
        await page.emulateMedia({ colorScheme });
        drawn.push(await page.screenshot({ fullPage: true }));
      }
      // The plain text contains every link of the HTML.
      const addresses = await page
        .getByRole('link')
        .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
      for (const address of addresses) expect(text, name).toContain(address?.replace('mailto:', ''));
      if (isDrawing) await draw(name, drawn as [Buffer, Buffer]);
    });
});
