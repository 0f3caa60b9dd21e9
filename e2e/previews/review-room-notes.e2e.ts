import sharp from 'sharp';
import { pdf } from '#server/testing/samples/sample-media.ts';
import { expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { sharedPreview } from '../support/shared-preview.ts';

const phone = { width: 390, height: 844 };

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
  const id = await sharedPreview(staff, server, clientAccountId, 'Truck');
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
  const id = await sharedPreview(staff, server, clientAccountId, 'Truck');
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
  await staff.getByRole('radio', { name: 'Previews' }).click();
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
  await room.getByRole('button', { name: 'Send Note' }).click();
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
