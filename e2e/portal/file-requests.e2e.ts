import sharp from 'sharp';
import {
  atEachSize,
  expectFormInView,
  expectNoSidewaysScroll,
  expectNoViolations,
} from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('a client sends requested files; staff find them among waiting things and move the project on', async ({
  page,
  signInStaff,
  signInClient,
  newPerson,
}) => {
  test.slow();
  const clientPage = await newPerson();
  const client = await signInClient(clientPage, { name: 'Rae Olin', company: 'Olin Roofs' });
  await signInStaff(page);
  const made = await page.request.post('/api/admin/gallery', {
    data: { title: 'Olin homepage', description: 'd', clientAccountId: client.id },
  });
  const { id } = (await made.json()) as { id: string };
  await page.request.patch(`/api/admin/portfolio/${id}`, { data: { stage: 'brief' } });

  await page.goto(`/admin?tab=portfolio&dialog=project:${id}`);
  const dialog = page.getByRole('dialog', { name: 'Olin homepage' });
  await dialog.getByRole('textbox', { name: 'Ask for' }).fill('Three photos of the roof');
  await dialog.getByRole('button', { name: 'Ask Client' }).click();
  const asked = dialog.getByRole('article', { name: 'Three photos of the roof' });
  await expect(asked.getByText('With the client')).toBeVisible();

  // The strip on every tab leads to the request.
  await clientPage.goto('/client/dashboard?tab=messages');
  await clientPage.getByRole('link', { name: 'Send: Three photos of the roof' }).click();
  const request = clientPage.getByRole('article', { name: 'Three photos of the roof' });
  const sheet = clientPage.getByRole('dialog', { name: 'Three photos of the roof' });
  await atEachSize(clientPage, () =>
    expect(sheet.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 }),
  );
  await sheet.getByRole('button', { name: 'Close dialog' }).click();
  await request.getByRole('button', { name: /^Send files/ }).click();
  await atEachSize(clientPage, async () => {
    await expectNoViolations(clientPage);
    await expectNoSidewaysScroll(clientPage);
  });
  const plain = sharp({ create: { width: 240, height: 160, channels: 3, background: '#345678' } });
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'north.jpg',
    mimeType: 'image/jpeg',
    buffer: await plain.jpeg().toBuffer(),
  });
  await sheet.getByRole('textbox', { name: /Your answer/ }).fill('From the street');
  await sheet.getByRole('button', { name: 'Send with 1 file' }).click();
  await expect(sheet).toBeHidden();
  // The row, or its button.
  await expect(clientPage.locator(':focus')).toHaveAccessibleName('Three photos of the roof');
  await expect(request.getByText('With our team')).toBeVisible();

  // The open dialog updates.
  await expect(asked.getByText('To review')).toBeVisible();
  await expect(asked.getByRole('link', { name: /north\.jpg/ })).toBeVisible();
  await expectFormInView(
    {
      field: asked.getByRole('textbox', { name: 'What is still missing?' }),
      send: asked.getByRole('button', { name: 'Return to Client' }),
    },
    {
      open: asked.getByRole('button', { name: 'Return Three photos of the roof' }),
      close: asked.getByRole('button', { name: 'Cancel' }),
    },
  );
  await asked.getByRole('button', { name: 'Accept Three photos of the roof' }).click();
  await expect(asked.getByText('Accepted')).toBeVisible();
  await expect(request.getByText('Done')).toBeVisible();

  await page.goto(`/admin?tab=portfolio&view=board&client=${client.id}`);
  await expect(page.getByRole('region', { name: /^Brief/ }).getByRole('article')).toBeVisible();
  await atEachSize(page, async () => {
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });
  // Open a file by keyboard, then by mouse.
  await page.getByRole('button', { name: 'Olin homepage', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Stage of Olin homepage' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Making' }).press('Enter');
  const inStage = (name: RegExp) =>
    page.getByRole('region', { name }).getByRole('article', { name: 'Olin homepage' });
  await expect(inStage(/^Making/)).toBeVisible();
  await expect(page.getByText('Moved to Making')).toBeVisible();
  await inStage(/^Making/).dragTo(page.getByRole('region', { name: /^Review/ }));
  await expect(inStage(/^Review/)).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(`/api/admin/portfolio/${id}`)).json()) as object)
    .toMatchObject({ stage: 'review' });
});
