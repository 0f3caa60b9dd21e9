import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pdf, writeClip } from '#server/testing/samples/sample-media.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

interface Kind {
  name: string;
  type: string;
  /** Draws the file of version 1 or 2. */
  draw: (version: 1 | 2, folder: string) => Promise<Buffer>;
  /** Opens a new note on the work, `x` pixels from the left, and waits for its text field. */
  mark: (room: Locator, x: number) => Promise<void>;
  /** The place of the note, as the list of notes shows it. */
  place: RegExp;
  /** Compares two versions in every way. */
  compare: (room: Locator) => Promise<void>;
}

const film: Kind = {
  name: 'walk.mp4',
  type: 'video/mp4',
  draw: async (version, folder) => {
    const path = join(folder, `v${version}.mp4`);
    await writeClip(path, { width: 640, height: 360, seconds: version + 1 });
    return readFile(path);
  },
  mark: async (room, x) => {
    const video = room.locator('video');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1);
    await room.getByRole('slider', { name: 'Time' }).fill('1000');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeCloseTo(1, 1);
    await room.getByRole('button', { name: 'Add note' }).click();
    await room.locator('[data-sheet]').click({ position: { x, y: 60 } });
    // The note covers a range, from its moment to a later one.
    await room.getByRole('slider', { name: 'Time' }).fill('1500');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeCloseTo(1.5, 1);
    await room.getByRole('button', { name: 'Until here' }).click();
  },
  place: /0:0[01]\.\d\d to 0:01\.\d\d/,
  compare: async (room) => {
    const time = (film_: HTMLVideoElement) => film_.currentTime;
    const [first, second] = [room.getByLabel('Work, v1'), room.getByLabel('Work, v2')];
    await room.getByRole('slider', { name: 'Slider between v1 and v2' }).press('ArrowRight');
    const both = room.getByRole('slider', { name: 'Time of both' });
    await expect(both).toHaveAttribute('max', /^3/);
    await both.fill('1');
    for (const one of [first, second]) await expect.poll(() => one.evaluate(time)).toBeCloseTo(1, 1);
    expect(await second.evaluate(time)).toBeCloseTo(await first.evaluate(time), 2);
    await room.getByRole('button', { name: 'Next frame of both' }).click();
    for (const one of [first, second]) await expect.poll(() => one.evaluate(time)).toBeGreaterThan(1.01);
    await expect
      .poll(async () => Math.abs((await second.evaluate(time)) - (await first.evaluate(time))))
      .toBeLessThan(0.005);
    await room.getByRole('radio', { name: 'Flicker' }).check();
    await expect(first).toBeHidden();
    await room.getByRole('button', { name: /Show the other/ }).click();
    await expect(second).toBeHidden();
    await room.getByRole('radio', { name: 'Side by side' }).check();
    for (const one of [first, second]) await expect(one).toBeVisible();
    // Both videos play, and the longer one continues to its end.
    await room.getByRole('button', { name: 'Play both' }).click();
    await expect.poll(() => second.evaluate((one: HTMLVideoElement) => one.ended)).toBe(true);
    expect(await first.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
  },
};

const brochure: Kind = {
  name: 'brochure.pdf',
  type: 'application/pdf',
  draw: (version) =>
    Promise.resolve(pdf(version === 1 ? '0 0 300 200 re f' : '40 40 99 99 re f', [600, 400], 2)),
  mark: async (room, x) => {
    const second = room.locator('[data-sheet]').nth(1);
    await second.scrollIntoViewIfNeeded();
    await room.getByRole('button', { name: 'Add note' }).click();
    await second.click({ position: { x, y: 60 } });
  },
  place: /Page 2/,
  compare: async (room) => {
    await expect(room.getByRole('slider', { name: 'Slider between v1 and v2' })).toHaveCount(2);
    await room.getByRole('radio', { name: 'Flicker' }).check();
    await room.getByRole('button', { name: /Show the other/ }).click();
    await room.getByRole('radio', { name: 'Side by side' }).check();
    await expect(room.getByRole('region', { name: 'v1' }).locator('[data-sheet]')).toHaveCount(2);
  },
};

async function look(at: Page): Promise<void> {
  await expectNoSidewaysScroll(at);
  await expectNoViolations(at);
}

/** True once the cropped picture is drawn. */
const isDrawn = (crop: Locator) =>
  crop.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement))
      return [...element.querySelectorAll('img')].every((image) => image.complete && image.naturalWidth > 0);
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
    return pixels.some((value) => value > 0);
  });

// Both tests need the first preview of the agency.
test.use({ sharesServer: false });

for (const [what, kind] of Object.entries({ film, PDF: brochure }))
  test(`two rounds of a ${what} on a phone, from the first note to the final file`, async ({
    page: staff,
    newPerson,
    signInStaff,
    signInClient,
  }, info) => {
    await signInStaff(staff);
    const dana = await newPerson();
    await dana.setViewportSize({ width: 390, height: 844 });
    const { id: clientAccountId } = await signInClient(dana, {
      name: 'Dana',
      company: `Mill ${what}`,
      verified: true,
    });
    await staff.goto('/admin?tab=portfolio&view=previews');
    const form = staff.getByRole('form', { name: 'Upload Preview' });
    await form.getByRole('combobox', { name: 'Select Client' }).fill(`mill ${what}`);
    await staff.getByRole('option', { name: `Mill ${what}` }).click();
    await expect(form.getByRole('combobox', { name: 'Select Client' })).toHaveValue(/Mill/);
    await form.getByLabel('Preview Title').fill('Work');
    const first = { name: kind.name, mimeType: kind.type, buffer: await kind.draw(1, info.outputDir) };
    await form.locator('input[type=file]').setInputFiles(first);
    await form.getByRole('button', { name: 'Upload Preview' }).click();
    const card = staff.getByRole('article', { name: 'Work' }).first();
    await expect(card).toContainText('Ready for the client');
    const listed = await staff.request.get(`/api/admin/client-previews?clientAccountId=${clientAccountId}`);
    const [{ id } = { id: '' }] = (await listed.json()) as { id: string }[];

    // The address that the mail links to.
    await dana.goto(`/client/dashboard?tab=previews&preview=${id}`);
    const room = dana.getByRole('dialog', { name: 'Work' });
    for (const [n, words] of ['Slower here, please.', 'Another colour.'].entries()) {
      await kind.mark(room, 80 + n * 120);
      await room.getByLabel('Your note').fill(words);
      await room.getByRole('button', { name: 'Send Note' }).click();
      await expect(room.getByRole('button', { name: words })).toBeVisible();
      await expect(room.getByText(kind.place).first()).toBeVisible();
      if (n === 0) await look(dana);
      await room.getByRole('button', { name: 'Back to the picture' }).click();
    }
    await room.getByRole('button', { name: 'Give your decision' }).click();
    await room.getByRole('radio', { name: 'Request changes' }).click();
    await room.getByRole('button', { name: 'Send decision' }).click();
    await expect(room.getByText('You asked for changes to v1.')).toBeVisible();

    await staff.goto(`/admin?tab=portfolio&preview=${id}`);
    const viewer = staff.getByRole('dialog', { name: 'Work' });
    await viewer.getByRole('button', { name: /^Notes/ }).click();
    for (const words of ['Slower here, please.', 'Another colour.']) {
      await viewer.getByRole('button', { name: words }).first().click();
      await viewer.getByRole('button', { name: 'Done', exact: true }).click();
      await expect(viewer.getByRole('button', { name: 'Withdraw answer' })).toBeVisible();
      await viewer.getByRole('button', { name: words }).first().click();
    }
    await viewer.getByRole('button', { name: 'New version' }).click();
    const second = { ...first, buffer: await kind.draw(2, info.outputDir) };
    await viewer.getByLabel('Upload version 2').last().setInputFiles(second);
    await viewer.getByRole('button', { name: 'Send version 2' }).click();
    await expect(staff.getByText('Version 2 uploaded')).toBeVisible();

    // Check the notes one by one: one is done, one is still open. Each shows its place in the old and the new version.
    await expect(room.getByRole('button', { name: 'v2, the newest' })).toBeVisible();
    await room
      .getByRole('button', { name: /^(Show n|N)otes/ })
      .first()
      .click();
    for (const crop of ['Note 1 before, version 1', 'Note 1 after, version 2']) {
      await room.getByRole('img', { name: crop }).scrollIntoViewIfNeeded();
      await expect.poll(() => isDrawn(room.getByRole('img', { name: crop }))).toBe(true);
    }
    await room.getByRole('button', { name: 'Note 1: Slower here, please.' }).click();
    await room.getByRole('button', { name: 'Yes, done' }).click();
    await expect(room.getByText('Resolved').first()).toBeVisible();
    await room.getByRole('button', { name: 'Note 2: Another colour.' }).click();
    await room.getByRole('button', { name: 'Still open' }).click();
    await expect(room.getByText('Still open in v2').first()).toBeVisible();
    await look(dana);
    await room.getByRole('button', { name: 'Back to the picture' }).click();
    await room.getByRole('button', { name: 'Compare' }).click();
    await kind.compare(room);
    await look(dana);
    await room.getByRole('button', { name: 'Stop comparing' }).click();
    await room.getByRole('button', { name: 'Give your decision' }).click();
    await room.getByRole('radio', { name: 'Approve', exact: true }).click();
    await expect(room.getByText(/1 note is still open/)).toBeVisible();
    await room.getByRole('button', { name: 'Send decision' }).click();
    await expect(room.getByText('You approved v2.')).toBeVisible();

    await viewer.getByRole('button', { name: 'Deliver', exact: true }).click();
    await viewer.getByRole('button', { name: 'Deliver version 2' }).click();
    await expect(staff.getByText('Delivered', { exact: true })).toBeVisible();
    await room.getByRole('button', { name: 'Back to the picture' }).click();
    await room.getByRole('button', { name: 'Close dialog' }).click();
    const link = dana
      .getByRole('article', { name: 'Work, final files' })
      .getByRole('link', { name: kind.name });
    const [download] = await Promise.all([dana.waitForEvent('download'), link.click()]);
    expect((await readFile(await download.path())).equals(second.buffer)).toBe(true);

    // Both sides see the whole history.
    await dana.getByRole('button', { name: 'Work', exact: true }).click();
    await room
      .getByRole('button', { name: /^(Show n|N)otes/ })
      .first()
      .click();
    await room.getByRole('button', { name: 'History' }).click();
    const versions = room.getByRole('list', { name: 'Versions' });
    for (const part of [
      'asked for changes to v1',
      'approved v2',
      'Work, final files delivered',
      'downloaded it',
    ])
      await expect(versions).toContainText(part);
    await look(dana);
    await viewer.getByRole('button', { name: 'Versions' }).click();
    await expect(viewer.getByRole('list', { name: 'Versions' })).toContainText(/Seen by Dana/);
    await look(staff);
    await staff.goto('/admin/history');
    for (const part of [
      'Viewed a version',
      'Asked for changes',
      'Approved a version',
      'Downloaded final files',
    ])
      await expect(staff.getByRole('article').filter({ hasText: part }).first()).toBeVisible();
  });
