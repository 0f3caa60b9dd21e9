import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { pdf } from '#server/testing/samples/sample-media.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import type { RunningServer } from '../support/server.ts';

const phone = { width: 390, height: 844 };

const drawn = async (height: number) =>
  (
    await sharp({ create: { width: 1440, height, channels: 3, background: { r: 40, g: 120, b: 160 } } })
      .png()
      .toBuffer()
  ).toString('base64');

/** Adds a preview that its client can see and returns its id. */
async function shared(
  staff: Page,
  server: RunningServer,
  clientAccountId: string,
  title: string,
  height = 3600,
): Promise<string> {
  const made = await staff.request.post('/api/admin/client-previews', {
    headers: { origin: server.url },
    data: { clientAccountId, title, fileUrl: `data:image/png;base64,${await drawn(height)}` },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const state = async () =>
    (
      (await (await staff.request.get(`/api/admin/client-previews/${id}/room`)).json()) as {
        versions: { state: string }[];
      }
    ).versions[0]?.state;
  await expect.poll(state).toBe('ready');
  return id;
}

/** The number of frames to measure while scrolling. */
const frames = 30;

/** The work of the main thread for each frame while scrolling, in milliseconds. */
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
  const id = await shared(staff, server, clientAccountId, 'Homepage');
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
    // Of many notes the list renders only those near the visible part. A mark still leads to its note.
    const list = dialog.getByRole('group', { name: 'Notes' });
    await expect(list.getByRole('button', { name: 'Note 1: Change 1, please.' })).toBeVisible();
    expect(await list.getByRole('listitem').count()).toBeLessThan(60);
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
    // The time is only logged, since it depends on the machine. The test checks that scrolling marks causes no layout.
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

test('a mail leads to a decision in four taps on a phone', async ({
  page: staff,
  newPerson,
  signInStaff,
  signInClient,
  server,
}) => {
  await signInStaff(staff);
  const dana = await newPerson();
  await dana.setViewportSize(phone);
  const { id: clientAccountId } = await signInClient(dana, { name: 'Dana', company: 'Mill', verified: true });
  const id = await shared(staff, server, clientAccountId, 'Truck');
  let taps = 0;
  const tap = async (press: () => Promise<unknown>) => {
    taps += 1;
    await press();
  };
  await tap(() => dana.goto(`/client/dashboard?tab=previews&preview=${id}`));
  const room = dana.getByRole('dialog', { name: 'Truck' });
  await tap(() => room.getByRole('button', { name: 'Give your decision' }).click());
  await tap(() => room.getByRole('radio', { name: 'Approve', exact: true }).click());
  await tap(() => room.getByRole('button', { name: 'Send decision' }).click());
  await expect(room.getByText('You approved v1.')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(4);
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
  const id = await shared(staff, server, clientAccountId, 'Truck', 2200);
  for (const size of [phone, { width: 1440, height: 900 }]) {
    await dana.setViewportSize(size);
    await dana.goto(`/client/dashboard?tab=previews&preview=${id}`);
    const room = dana.getByRole('dialog', { name: 'Truck' });
    const width = async () => (await room.locator('[data-sheet]').boundingBox())?.width;
    await expect(room.locator('[data-sheet]')).toBeVisible();
    const before = await width();
    await room.getByRole('button', { name: 'Give your decision' }).click();
    // The open panel covers a tall picture, and does not shrink it.
    await expect.poll(width).toBe(before);
    const inView = async (send: string) => {
      for (const part of [
        room.getByRole('group', { name: 'Rating' }),
        room.getByRole('radiogroup', { name: 'Your decision on v1' }),
        room.getByRole('button', { name: send }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      await expect(room.getByLabel('Comment')).toBeInViewport({ ratio: 0.5 });
      // A thumb reaches the lower two thirds of a phone.
      const stars = await room.getByRole('group', { name: 'Rating' }).boundingBox();
      if (size === phone) expect(stars?.y).toBeGreaterThan(phone.height / 3);
    };
    await inView('Submit Feedback');
    await room.getByRole('radio', { name: 'Request changes' }).click();
    await inView('Send decision');
    await room.getByRole('button', { name: 'Clear' }).click();
  }
});

test('the same reply sent twice to a note appears twice', async ({
  page: staff,
  newPerson,
  signInStaff,
  signInClient,
  server,
}) => {
  await signInStaff(staff);
  const dana = await newPerson();
  const { id: clientAccountId } = await signInClient(dana, { name: 'Dana', company: 'Mill', verified: true });
  const id = await shared(staff, server, clientAccountId, 'Truck');
  const { versions } = (await (await dana.request.get(`/api/client/previews/${id}/room`)).json()) as {
    versions: { files: { id: string }[] }[];
  };
  const made = await dana.request.post(`/api/client/previews/${id}/pins`, {
    headers: { origin: server.url },
    data: { versionFileId: versions[0]?.files[0]?.id, shape: 'point', x: 0.5, y: 0.1, words: 'Bluer?' },
  });
  expect(made.status()).toBe(201);
  await dana.goto(`/client/dashboard?tab=previews&preview=${id}`);
  const room = dana.getByRole('dialog', { name: 'Truck' });
  await room.getByRole('button', { name: 'Note 1: Bluer?' }).click();
  const field = room.getByRole('textbox', { name: 'Reply to note 1' });
  for (const times of [1, 2]) {
    await field.fill('Yes');
    await room.getByRole('button', { name: 'Send Reply' }).click();
    await expect(field).toHaveValue('');
    await expect(room.getByText('Yes', { exact: true })).toHaveCount(times);
  }
});

test('a PDF is shown as it was uploaded; a note on its second page has a file', async ({
  page: staff,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  await signInStaff(staff);
  const dana = await newPerson();
  await signInClient(dana, { name: 'Dana Whitfield', company: 'Whitfield Roofing', verified: true });
  await staff.goto('/admin?tab=portfolio');
  await staff.getByRole('button', { name: 'Previews', exact: true }).click();
  const form = staff.getByRole('form', { name: 'Upload Preview' });
  await form.getByRole('combobox', { name: 'Select Client' }).fill('whitfield');
  await staff.getByRole('option', { name: /Whitfield/ }).click();
  await form.getByLabel('Preview Title').fill('Brochure');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'brochure.pdf', mimeType: 'application/pdf', buffer: pdf('', [600, 400], 2) });
  await form.getByRole('button', { name: 'Upload Preview' }).click();
  await expect(staff.getByText('Preview Uploaded')).toBeVisible();
  await expect(staff.getByRole('article', { name: 'Brochure' })).toContainText('Ready for the client');
  await expectNoViolations(staff);

  await dana.goto('/client/dashboard?tab=previews');
  await dana.getByRole('button', { name: 'Brochure' }).click();
  const room = dana.getByRole('dialog', { name: 'Brochure' });
  const second = room.locator('[data-sheet]').nth(1);
  await second.scrollIntoViewIfNeeded();
  await room.getByRole('button', { name: 'Add note' }).click();
  await second.click({ position: { x: 80, y: 80 } });
  await room.getByLabel('Your note').fill('A newer logo is attached.');
  await room
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff8800' } })
        .png()
        .toBuffer(),
    });
  await expect(room.getByText('Uploaded')).toBeVisible();
  await room.getByRole('button', { name: 'Add Note', exact: true }).click();
  await expect(room.getByRole('button', { name: 'Note 1: A newer logo is attached.' })).toBeVisible();
  await expect(room.getByText('Page 2')).toBeVisible();
  const file = room.getByRole('list', { name: 'Files of note 1' }).getByRole('button', { name: /logo\.png/ });
  await expectNoSidewaysScroll(dana);
  await expectNoViolations(dana);
  await file.click();
  await expect(
    dana.getByRole('dialog', { name: 'logo.png' }).getByRole('img', { name: 'logo.png' }),
  ).toBeVisible();
});
