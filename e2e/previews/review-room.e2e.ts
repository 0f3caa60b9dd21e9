import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectFormInView, expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const phone = { width: 390, height: 844 };

/** Draws a picture like a website: wide, and longer than any screen. */
const page = (red: number, accent: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="3600"><rect width="1440" height="3600" fill="rgb(${red},120,160)"/><rect x="120" y="200" width="900" height="90" fill="${accent}"/><rect x="120" y="2900" width="1200" height="400" fill="${accent}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const file = async (name: string, red: number, accent: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await page(red, accent),
});

/** The position of a point of the picture on the screen. */
async function spot(picture: Locator, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not on the screen.');
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

async function look(at: Page): Promise<void> {
  await expectNoSidewaysScroll(at);
  await expectNoViolations(at);
}

test('two rounds on a phone: notes, changes, a new version, an approval, the final files', async ({
  page: staff,
  newPerson,
  signInStaff,
  signInClient,
  server,
}) => {
  test.slow();
  await signInStaff(staff);
  const dana = await newPerson();
  await dana.setViewportSize(phone);
  const { id: clientAccountId } = await signInClient(dana, {
    name: 'Dana Whitfield',
    company: 'Whitfield Roofing',
    verified: true,
  });
  const made = await staff.request.post('/api/admin/client-previews', {
    headers: { origin: server.url },
    data: {
      clientAccountId,
      title: 'Homepage',
      fileUrl: `data:image/png;base64,${(await page(40, '#ff8800')).toString('base64')}`,
    },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const ready = async () =>
    ((await (await staff.request.get('/api/admin/client-previews')).json()) as { state: string }[])[0]?.state;
  await expect.poll(ready).toBe('ready');

  // The link in the mail opens the room on the phone. The picture fills the width, and scrolls like a page.
  await dana.goto(`/client/dashboard?tab=previews&preview=${id}`);
  const room = dana.getByRole('dialog', { name: 'Homepage' });
  const sheet = room.locator('[data-sheet]');
  await expect(sheet).toBeVisible();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390);
  await expect(room.getByRole('button', { name: 'Give your decision' })).toBeInViewport();
  await look(dana);

  // Add three notes: a point, a box, and a note placed by keys.
  const first = await spot(sheet, 0.5, 0.12);
  // A press on the picture adds no note; only the button begins one.
  await dana.mouse.click(first.x, first.y);
  await expect(room.getByLabel('Your note')).toHaveCount(0);
  await room.getByRole('button', { name: 'Add note' }).click();
  await dana.mouse.click(first.x, first.y);
  await room.getByLabel('Your note').fill('Larger, please.');
  await look(dana);
  await dana.reload();
  await expect(room.getByRole('button', { name: /^(Show n|N)otes/ }).first()).toBeVisible();
  await room
    .getByRole('button', { name: /^(Show n|N)otes/ })
    .first()
    .click();
  await expect(room.getByLabel('Your note')).toHaveValue('Larger, please.');
  await room.getByRole('button', { name: 'Send Note' }).click();
  await expect(room.getByRole('button', { name: 'Note 1: Larger, please.' })).toBeVisible();
  await room.getByRole('button', { name: 'Back to the picture' }).click();
  await room.getByRole('region', { name: /picture/ }).press('n');
  const [from, to] = [await spot(sheet, 0.2, 0.1), await spot(sheet, 0.7, 0.15)];
  await dana.mouse.move(from.x, from.y);
  await dana.mouse.down();
  await dana.mouse.move(to.x, to.y, { steps: 5 });
  await dana.mouse.up();
  await room.getByLabel('Your note').fill('This part is too blue.');
  await room.getByRole('button', { name: 'Send Note' }).click();
  await expect(room.getByRole('button', { name: 'Note 2: This part is too blue.' })).toBeVisible();
  await room.getByRole('button', { name: 'Back to the picture' }).click();
  await room.getByRole('button', { name: 'Add note' }).click();
  await dana.keyboard.press('ArrowRight');
  await dana.keyboard.press('ArrowDown');
  await dana.keyboard.press('Enter');
  await room.getByLabel('Your note').fill('And a phone number.');
  await room.getByRole('button', { name: 'Send Note' }).click();
  await expect(room.getByRole('button', { name: 'Note 3: And a phone number.' })).toBeVisible();

  // The decision takes two clicks and a button.
  await room.getByRole('button', { name: 'Give your decision' }).click();
  await room.getByRole('radio', { name: 'Request changes' }).click();
  await look(dana);
  await room.getByRole('button', { name: 'Send decision' }).click();
  await expect(room.getByText('You asked for changes to v1.')).toBeVisible();

  // Staff answer each note before they can send the next version.
  await staff.goto(`/admin?tab=portfolio&preview=${id}`);
  const viewer = staff.getByRole('dialog', { name: 'Homepage' });
  await viewer.getByRole('button', { name: 'New version' }).click();
  await expect(viewer.getByText('3 notes have no answer yet.')).toBeVisible();
  await viewer.getByRole('button', { name: 'Answer them' }).click();
  for (const note of ['Note 1: Larger, please.', 'Note 2: This part is too blue.']) {
    await viewer.getByRole('button', { name: note }).click();
    await viewer.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(viewer.getByRole('button', { name: 'Withdraw answer' })).toBeVisible();
    await viewer.getByRole('button', { name: note }).click();
  }
  await viewer.getByRole('button', { name: 'Note 3: And a phone number.' }).click();
  const notDone = viewer.getByRole('button', { name: 'Not done, because …' });
  await expectFormInView(
    { field: viewer.getByLabel('Why not?'), send: viewer.getByRole('button', { name: 'Save' }) },
    { open: notDone, close: viewer.getByRole('button', { name: 'Cancel' }) },
  );
  await notDone.click();
  await viewer.getByLabel('Why not?').fill('We wait for the new number.');
  await viewer.getByRole('button', { name: 'Save' }).click();
  await expect(viewer.getByText('We wait for the new number.')).toBeVisible();
  await look(staff);
  await viewer.getByRole('button', { name: 'New version' }).click();
  await viewer
    .getByLabel('Upload version 2')
    .last()
    .setInputFiles(await file('home-2.png', 140, '#22aa55'));
  await viewer.getByLabel('What is new? (optional)').fill('A larger headline.');
  await viewer.getByRole('button', { name: 'Send version 2' }).click();
  await expect(staff.getByText('Version 2 uploaded')).toBeVisible();

  // The client checks each note: two are done, one is still open.
  await expect(room.getByRole('button', { name: 'v2, the newest' })).toBeVisible();
  await room
    .getByRole('button', { name: /^(Show n|N)otes/ })
    .first()
    .click();
  for (const [note, said] of [
    ['Note 1: Larger, please.', 'Yes, done'],
    ['Note 2: This part is too blue.', 'Yes, done'],
    ['Note 3: And a phone number.', 'Still open'],
  ] as const) {
    await room.getByRole('button', { name: note }).click();
    await room.getByRole('button', { name: said }).click();
    await expect(
      room.getByText(said === 'Still open' ? 'Still open in v2' : 'Resolved').first(),
    ).toBeVisible();
  }
  await look(dana);
  await room.getByRole('button', { name: 'Back to the picture' }).click();
  await room.getByRole('button', { name: 'Compare' }).click();
  const slider = room.getByRole('slider', { name: 'Slider between v1 and v2' });
  await slider.focus();
  await dana.keyboard.press('ArrowRight');
  await look(dana);
  await room.getByRole('radio', { name: 'Flicker' }).check();
  await room.getByRole('button', { name: /Show the other/ }).click();
  await room.getByRole('button', { name: 'Stop comparing' }).click();

  await room.getByRole('button', { name: 'Give your decision' }).click();
  await room.getByRole('radio', { name: 'Approve', exact: true }).click();
  await expect(room.getByText(/You approve v2 of Homepage\. We continue from this version\./)).toBeVisible();
  await expect(room.getByText(/1 note is still open/)).toBeVisible();
  await room.getByRole('button', { name: 'Send decision' }).click();
  await expect(room.getByText('You approved v2.')).toBeVisible();

  // Staff deliver, and the client downloads the file.
  await viewer.getByRole('button', { name: 'Deliver', exact: true }).click();
  await viewer.getByLabel('License (optional)').fill('Yours, for good.');
  await viewer.getByRole('button', { name: 'Deliver version 2' }).click();
  await expect(staff.getByText('Delivered', { exact: true })).toBeVisible();
  await look(staff);
  await room.getByRole('button', { name: 'Back to the picture' }).click();
  await room.getByRole('button', { name: 'Close dialog' }).click();
  const final = dana.getByRole('article', { name: 'Homepage, final files' });
  const link = final.getByRole('link', { name: 'home-2.png' });
  await expect(link).toBeVisible();
  await look(dana);
  const [download] = await Promise.all([dana.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('home-2.png');

  // The history shows every step.
  await dana.getByRole('button', { name: 'Homepage' }).click();
  await room
    .getByRole('button', { name: /^(Show n|N)otes/ })
    .first()
    .click();
  await room.getByRole('button', { name: 'History' }).click();
  const versions = room.getByRole('list', { name: 'Versions' });
  await expect(versions).toContainText('asked for changes to v1');
  await expect(versions).toContainText('approved v2');
  await look(dana);
});
