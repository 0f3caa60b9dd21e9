import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { sharedPreview } from '../support/shared-preview.ts';

const phone = { width: 390, height: 844 };

/** The number of frames for which scrolling is measured. */
const frames = 30;

/** The time that the main thread works for each frame while scrolling, in milliseconds. */
async function workOf(page: Page, selector: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () => {
    const { metrics: all } = await devtools.send('Performance.getMetrics');
    return new Map(all.map(({ name, value }) => [name, value]));
  };
  const before = await metrics();
  await page.evaluate(
    async ({ selector: name, frames: count }) => {
      const scrolled = document.querySelector(name);
      for (let frame = 0; frame < count; frame++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        scrolled?.scrollBy({ top: 24, behavior: 'instant' });
      }
    },
    { selector, frames },
  );
  const after = await metrics();
  await devtools.detach();
  const spent = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const each = (name: string) => (spent(name) * 1000) / frames;
  return {
    script: each('ScriptDuration'),
    style: each('RecalcStyleDuration'),
    layout: each('LayoutDuration'),
    task: each('TaskDuration'),
    layouts: spent('LayoutCount') / frames,
  };
}

test('200 notes keep their places within 1 % at any zoom, density and size', async ({
  page: staff,
  browser,
  newPerson,
  signInStaff,
  signInClient,
  server,
}) => {
  test.slow();
  await signInStaff(staff);
  const client = await newPerson();
  const { id: clientAccountId } = await signInClient(client, {
    name: 'Dana',
    company: 'Mill',
    verified: true,
  });
  const id = await sharedPreview(staff, server, clientAccountId, 'Homepage');
  const room = (await (await client.request.get(`/api/client/previews/${id}/room`)).json()) as {
    versions: { files: { id: string }[] }[];
  };
  const versionFileId = room.versions[0]?.files[0]?.id;
  for (let n = 0; n < 200; n++) {
    const place = { x: ((n * 37) % 97) / 100 + 0.01, y: (n + 1) / 202 };
    const made = await client.request.post(`/api/client/previews/${id}/pins`, {
      headers: { origin: server.url },
      data: { versionFileId, shape: 'point', ...place, words: `Change ${n + 1}, please.` },
    });
    expect(made.status()).toBe(201);
  }
  for (const density of [1, 2]) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      deviceScaleFactor: density,
      reducedMotion: 'reduce',
      storageState: await client.context().storageState(),
    });
    const dana = await context.newPage();
    await dana.goto(`/client/dashboard?tab=previews&preview=${id}`);
    const dialog = dana.getByRole('dialog', { name: 'Homepage' });
    const sheet = dialog.locator('[data-sheet]');
    await expect(sheet.locator('button[aria-label^="Note 200"]')).toBeAttached();
    // A click on a mark scrolls to its note, however long the list is.
    const list = dialog.getByRole('group', { name: 'Notes' });
    await expect(list.getByRole('button', { name: 'Note 1: Change 1, please.' })).toBeVisible();
    await sheet.locator('button[aria-label^="Note 200"]').click();
    await expect(list.getByRole('button', { name: 'Note 200: Change 200, please.' })).toBeInViewport();
    await expect(list.getByRole('textbox')).toBeInViewport();
    await list.getByRole('button', { name: 'Note 200: Change 200, please.' }).click();
    const farthest = () =>
      sheet.evaluate((element) => {
        const box = element.getBoundingClientRect();
        return [...element.querySelectorAll('button')].reduce((most, mark) => {
          const n = Number(/^Note (\d+)/.exec(mark.getAttribute('aria-label') ?? '')?.[1] ?? 0) - 1;
          if (n < 0) return most;
          const { left, top, width, height } = mark.getBoundingClientRect();
          const x = (left + width / 2 - box.left) / box.width - (((n * 37) % 97) / 100 + 0.01);
          const y = (top + height / 2 - box.top) / box.height - (n + 1) / 202;
          return Math.max(most, Math.abs(x), Math.abs(y));
        }, 0);
      });
    expect(await sheet.locator('button[aria-label^="Note "]').count()).toBe(200);
    for (const zoom of ['Fit', '100', 'width']) {
      await dialog.getByRole('region', { name: /picture/ }).focus();
      await dana.keyboard.press({ Fit: '0', '100': '1', width: 'w' }[zoom] ?? '0');
      await expect.poll(farthest).toBeLessThan(0.01);
    }
    await dana.setViewportSize({ width: 900, height: 700 });
    await expect.poll(farthest).toBeLessThan(0.01);
    await dana.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('region', { name: /picture/ }).focus();
    await dana.keyboard.press('1');
    // The test only logs the time, since it depends on the machine. It checks that scrolling the marks causes no
    // layout.
    for (const part of [
      '[role="region"][aria-label*="picture"]',
      'section[aria-label="About Homepage"] .overflow-y-auto',
    ]) {
      const said = async (what: string) => {
        const work = await workOf(dana, part);
        const figures = Object.entries(work).map(([name, value]) => `${name} ${value.toFixed(2)}`);
        const description = `density ${density}, ${part}, ${what}: ${figures.join(', ')}`;
        test.info().annotations.push({ type: 'frames', description });
        console.info(description);
        return work;
      };
      const { layouts } = await said('200 notes');
      if (part.includes('picture')) expect(layouts).toBeLessThan(0.5);
      const show = (display: string) =>
        dana.evaluate((value) => {
          for (const element of document.querySelectorAll<HTMLElement>(
            '[data-sheet] button, [aria-label="Notes"] li',
          ))
            element.style.display = value;
        }, display);
      await show('none');
      await said('without them');
      await show('');
    }
    await context.close();
  }
});

test('stars, choices and Send are in view together on a laptop and on a phone', async ({
  page: staff,
  newPerson,
  signInStaff,
  signInClient,
  server,
}) => {
  await signInStaff(staff);
  const dana = await newPerson();
  const { id: clientAccountId } = await signInClient(dana, { name: 'Dana', company: 'Mill', verified: true });
  const id = await sharedPreview(staff, server, clientAccountId, 'Truck', 2200);
  for (const size of [phone, { width: 1440, height: 900 }]) {
    await dana.setViewportSize(size);
    await dana.goto(`/client/dashboard?tab=previews&preview=${id}`);
    const room = dana.getByRole('dialog', { name: 'Truck' });
    const width = async () => (await room.locator('[data-sheet]').boundingBox())?.width;
    await expect(room.locator('[data-sheet]')).toBeVisible();
    const before = await width();
    await room.getByRole('button', { name: 'Give your decision' }).click();
    // The open panel covers a tall picture, and does not make it smaller.
    await expect.poll(width).toBe(before);
    const inView = async (send: string) => {
      for (const part of [
        room.getByRole('group', { name: 'Rating' }),
        room.getByRole('radiogroup', { name: 'Your decision on v1' }),
        room.getByRole('button', { name: send }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      await expect(room.getByLabel('Comment')).toBeInViewport({ ratio: 0.5 });
      // A thumb can reach the lower two thirds of a phone's screen.
      const stars = await room.getByRole('group', { name: 'Rating' }).boundingBox();
      if (size === phone) expect(stars?.y).toBeGreaterThan(phone.height / 3);
    };
    await inView('Submit Feedback');
    await room.getByRole('radio', { name: 'Request changes' }).click();
    await inView('Send decision');
    await room.getByRole('button', { name: 'Clear' }).click();
  }
});
