import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { atEachSize, expectNoViolations, expectSendInView } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const check = async (page: Page) => {
  await page.evaluate(() => window.scrollTo(0, 0));
  await atEachSize(page, () => expectNoViolations(page));
};

const picture = (r: number) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: { r, g: 90, b: 200 } } })
    .jpeg()
    .toBuffer();

/** Everything that the calls of a client return: the addresses of all files, and all texts. */
async function everythingOf(client: Page): Promise<string> {
  const calls = ['previews', 'preview-feedback', 'artwork', 'gallery', 'messages', 'consultations', 'user'];
  const answers = await Promise.all(
    calls.map(async (call) => {
      const answer = await client.request.get(`/api/client/${call}`);
      expect(answer.ok(), call).toBe(true);
      return answer.text();
    }),
  );
  return answers.join('\n');
}

const filesIn = (text: string) => [...new Set(text.match(/\/uploads\/[\w.-]+/g))];

test('a preview is uploaded, watermarked, rated, commented and answered', async ({
  page: staff,
  newPerson,
  signInStaff,
  signInClient,
  expectConsoleError,
}) => {
  test.slow();
  await signInStaff(staff);
  const dana = await newPerson();
  await signInClient(dana, { name: 'Dana Whitfield', company: 'Whitfield Roofing', verified: true });
  const marcus = await newPerson();
  await signInClient(marcus, { name: 'Marcus Bell', verified: true });

  // The client's page is open before the first preview exists.
  await dana.goto('/client/dashboard?tab=previews');
  await expect(dana.getByText('No previews yet')).toBeVisible();
  await check(dana);

  // Staff share a preview.
  await staff.goto('/admin?tab=portfolio&view=previews');
  const form = staff.getByRole('form', { name: 'Upload Preview' });
  await form.getByRole('button', { name: 'Upload Preview' }).click();
  await expect(staff.getByText('Missing Information')).toBeVisible();
  await expect(staff.getByText('Please select a client and enter a title.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Select Client' }).fill('whitf');
  await staff.getByRole('option', { name: /Dana Whitfield/ }).click();
  await form.getByLabel('Preview Title').fill('Homepage, first draft');
  await form.getByLabel('Description (optional)').fill('Please look at the headline.');
  await form
    .getByLabel('Upload File')
    .last()
    .setInputFiles({ name: 'home.jpg', mimeType: 'image/jpeg', buffer: await picture(40) });
  await check(staff);
  await form.getByRole('button', { name: 'Upload Preview' }).click();
  await expect(staff.getByText('Preview Uploaded')).toBeVisible();
  const shared = staff.getByRole('article', { name: 'Homepage, first draft' });
  await expect(shared).toContainText('Ready for the client');
  await expect(shared).toContainText('Dana Whitfield');

  // Staff compare the client's version with the original.
  await shared.getByRole('button', { name: 'Homepage, first draft', exact: true }).click();
  const viewer = staff.getByRole('dialog', { name: 'Homepage, first draft' });
  const source = () => viewer.getByRole('img', { name: 'Homepage, first draft' }).getAttribute('src');
  await expect(viewer.getByRole('img', { name: 'Homepage, first draft' })).toBeVisible();
  const marked = await source();
  await viewer.getByRole('button', { name: 'Original' }).click();
  const original = await source();
  expect(original).not.toBe(marked);
  await check(staff);
  await staff.goBack();
  await expect(viewer).toBeHidden();

  // The preview appears for the client without a reload and reveals nothing about the original.
  await dana.getByRole('button', { name: 'Homepage, first draft' }).click();
  const preview = dana.getByRole('dialog', { name: 'Homepage, first draft' });
  const image = preview.getByRole('img', { name: 'Homepage, first draft' });
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  expect(await image.getAttribute('src')).toBe(marked);
  await expect(preview).toContainText('watermarked and cannot be downloaded');
  await check(dana);
  const wide = () => image.evaluate((it: HTMLImageElement) => it.getBoundingClientRect().width);
  // Beside the notes, the picture is 968 of its 1200 pixels wide: zoom steps never skip the actual size.
  const whole = await wide();
  const zoomIn = preview.getByRole('button', { name: 'Zoom in' });
  const actual = preview.getByRole('button', { name: /show at 100 percent/ });
  await zoomIn.click();
  await expect(actual).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(wide).toBe(1200);
  await zoomIn.click();
  await expect.poll(wide).toBe(1500);
  await actual.click();
  await expect.poll(wide).toBe(1200);
  // A second click turns the actual size off.
  await actual.click();
  await expect.poll(wide).toBe(whole);
  const everything = await everythingOf(dana);
  expect(everything).not.toContain('original');
  expect((await dana.request.get(original ?? '')).status()).toBe(404);
  expect((await dana.request.get(marked ?? '')).ok()).toBe(true);

  // Rate by keyboard and comment.
  await preview.getByRole('button', { name: 'Decision', exact: true }).click();
  await preview.getByRole('radio', { name: '5 stars' }).focus();
  await dana.keyboard.press('ArrowLeft');
  await preview.getByLabel('Comment').fill('Love it. Could the headline be larger?');
  await preview.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(dana.getByText('Feedback Submitted')).toBeVisible();
  await expect(preview.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();

  // Staff see the decision without a reload and answer it.
  await expect(staff.getByRole('tab', { name: /Feedback/ })).toContainText('1');
  await staff.getByRole('tab', { name: /Feedback/ }).click();
  const said = staff.getByRole('article', { name: 'Dana Whitfield on Homepage, first draft' });
  await expect(said).toContainText('NEW');
  await expect(said.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
  await check(staff);
  await said.getByRole('button', { name: 'Respond to Dana Whitfield' }).click();
  const sheet = staff.getByRole('dialog');
  await expectSendInView(staff);
  await sheet.getByLabel('Your response').fill('It grows in the next draft.');
  await sheet.getByRole('button', { name: 'Send Response' }).click();
  await expect(staff.getByText('Response Sent')).toBeVisible();
  await expect(said).not.toContainText('NEW');
  await expect(preview).toContainText('It grows in the next draft.');
  await expect(sheet).toBeHidden();
  await said.getByRole('button', { name: /^Dana Whitfield on Homepage/ }).click();
  await sheet.getByLabel('Your response').fill('It is larger now.');
  await sheet.getByRole('button', { name: 'Update Response' }).click();
  await expect(preview).toContainText('It is larger now.');

  // Another client cannot open the preview.
  expectConsoleError(/status of 404/);
  await marcus.goto('/client/dashboard?tab=previews');
  await expect(marcus.getByText('No previews yet')).toBeVisible();
  const others = await everythingOf(marcus);
  expect(others).not.toContain('Homepage');
  expect(others).not.toContain('Dana');
  for (const address of [...filesIn(everything), original ?? '', marked ?? ''])
    expect((await marcus.request.get(address)).status(), address).toBe(404);
  const { id } = ((await (await dana.request.get('/api/client/previews')).json()) as { id: string }[])[0] ?? {
    id: '',
  };
  const foreign = await marcus.evaluate(
    (previewId) =>
      fetch('/api/client/preview-feedback', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ previewId, rating: 1, feedback: 'Mine now.' }),
      }).then((answer) => answer.status),
    id,
  );
  expect(foreign).toBe(404);

  // Deleting a preview hides it from the client at once; undoing shows it again.
  await preview.getByRole('button', { name: 'Close dialog' }).click();
  await staff.goto(`/admin?tab=portfolio&dialog=client-previews:${(await clientOf(dana)).id}`);
  const list = staff.getByRole('dialog', { name: 'Project Previews' });
  await expect(list.getByRole('article', { name: 'Homepage, first draft' })).toBeVisible();
  await check(staff);
  await list.getByRole('article', { name: 'Homepage, first draft' }).hover();
  await list.getByRole('button', { name: 'Delete: Homepage, first draft' }).click();
  await expect(dana.getByText('No previews yet')).toBeVisible();
  expect((await dana.request.get(marked ?? '')).status()).toBe(404);
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(dana.getByRole('article', { name: 'Homepage, first draft' })).toBeVisible();
});

const clientOf = async (client: Page) =>
  ((await (await client.request.get('/api/client/user')).json()) as { user: { id: string } }).user;

test('staff see the artwork of a client; another client does not', async ({
  page: staff,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  await signInStaff(staff);
  const dana = await newPerson();
  const { id } = await signInClient(dana, { name: 'Dana Whitfield' });
  const marcus = await newPerson();
  await signInClient(marcus);
  await dana.goto('/client/dashboard?tab=project');
  await dana
    .getByLabel('Upload artwork')
    .setInputFiles({ name: 'roof.jpg', mimeType: 'image/jpeg', buffer: await picture(90) });
  await dana.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(dana.getByText('Upload Successful')).toBeVisible();

  await staff.goto(`/admin?tab=portfolio&dialog=artwork:${id}`);
  const dialog = staff.getByRole('dialog', { name: 'Client Artwork' });
  const file = dialog.getByRole('article', { name: 'roof.jpg' });
  await expect(file).toBeVisible();
  await check(staff);
  await file.getByRole('button', { name: 'Delete roof.jpg' }).click();
  await expect(staff.getByText('Delete artwork functionality coming soon', { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    file.getByRole('link', { name: 'Download roof.jpg' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('roof.jpg');
  await file.getByRole('button', { name: 'View roof.jpg' }).click();
  await expect(
    staff.getByRole('dialog', { name: 'roof.jpg' }).getByRole('img', { name: 'roof.jpg' }),
  ).toBeVisible();
  await staff.goBack();
  await expect(dialog).toBeVisible();

  const addresses = filesIn(await everythingOf(dana));
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) expect((await marcus.request.get(address)).status(), address).toBe(404);
  expect((await marcus.request.get(`/api/admin/client-artwork/client/${id}`)).status()).toBe(401);
});
