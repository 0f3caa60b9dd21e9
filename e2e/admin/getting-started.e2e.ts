import sharp from 'sharp';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { startMailedServer } from '../support/mailed.ts';

const test = testOn(startMailedServer);

test('the first hour of a new agency', async ({ page, server }) => {
  test.slow();
  // Open the same page in a second window. Each step is also ticked off in the first window, without a reload.
  const panel = await page.context().newPage();
  const link = () => /http:\S+\/setup#\S+/.exec(server.output())?.[0];
  // The server prints the link a moment after it is ready.
  await expect.poll(link).toBeDefined();
  await page.goto(link() ?? '');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@agency.example');
  await page.getByLabel('Password', { exact: true }).fill('prickly pear lemonade');
  await page.getByRole('button', { name: 'Create account' }).click();
  const list = page.getByRole('region', { name: 'Getting started' });
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await atEachSize(page, () => expectNoViolations(page));
  await panel.goto(`${server.url}/admin?tab=clients`);
  const live = panel.getByRole('region', { name: 'Getting started' });

  await list.getByRole('link', { name: /Set your brand/ }).click();
  await page.getByLabel('Company name').fill('Kestrel & Finch');
  await page.getByRole('textbox', { name: 'Phone' }).click();
  await expect(page.getByLabel('In one sentence')).toHaveValue(/^Kestrel & Finch: /);
  await expect(page.getByLabel('Client code prefix')).toHaveValue('KF');
  await page.getByRole('button', { name: 'Save Brand' }).click();
  await expect(live).toContainText('1 of 6 done');
  // The panel and the preview beside it show the new brand without a reload.
  await expect(page.getByText('Brand saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kestrel & Finch admin panel' })).toBeAttached();
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await expect(preview.getByRole('banner')).toContainText('Kestrel & Finch');

  const next = (name: string) => list.getByRole('link', { name: `Next: ${name}` }).click();
  await next('Send yourself a test e-mail');
  await page.getByRole('button', { name: 'Send a test e-mail' }).click();
  await expect(page.getByText('The test e-mail was sent. Check your inbox.')).toBeVisible();
  await expect(live).toContainText('2 of 6 done');

  await next('Invite your first colleague');
  const invite = page.getByRole('form', { name: 'Invite an Admin' });
  await expect(invite.getByLabel('Email')).toBeFocused();
  await invite.getByLabel('Email').fill('bo@agency.example');
  await invite.getByLabel('Role').selectOption({ label: 'Content Manager' });
  await invite.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(live).toContainText('3 of 6 done');

  await next('Add your first client');
  const client = page.getByRole('dialog', { name: 'Create New Client Account' });
  await client.getByLabel('Name').fill('Dana Whitfield');
  await client.getByLabel('Email').fill('dana@whitfield.example');
  await client.getByRole('button', { name: 'Create Account' }).click();
  await expect(live).toContainText('4 of 6 done');
  await page.keyboard.press('Escape');

  await list.getByRole('link', { name: /Share your first preview/ }).click();
  const form = page.getByRole('form', { name: 'Upload Preview' });
  await form.getByRole('combobox', { name: 'Select Client' }).fill('dana');
  await page.getByRole('option', { name: /Dana Whitfield/ }).click();
  await form.getByLabel('Preview Title').fill('Homepage');
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#336' } })
    .png()
    .toBuffer();
  await form
    .getByLabel('Upload File')
    .last()
    .setInputFiles({ name: 'home.png', mimeType: 'image/png', buffer });
  await form.getByRole('button', { name: 'Upload Preview' }).click();
  await expect(live).toContainText('5 of 6 done');

  await next('Publish your site');
  await page.getByLabel('Headline').fill('Birds that find you.');
  await expect(page.getByText('Not published: Hero')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(live).toContainText('All six steps are done.');
  await atEachSize(panel, () => expectNoViolations(panel));
  await live.getByRole('button', { name: 'Close' }).click();
  await expect(live).toBeHidden();
  await expect(list).toBeHidden();

  await panel.goto(`${server.url}/admin?tab=admin-management`);
  await expect(panel.getByRole('button', { name: 'Show getting started' })).toBeVisible();
});
