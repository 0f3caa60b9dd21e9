import type { Page } from '@playwright/test';
import { png } from '#server/testing/samples/sample-files.ts';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create New Project' });

test('a project is created, published, hidden, deleted and restored', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  const other = await newPerson();
  const client = await signInClient(other, { name: 'Hank Sorensen', company: 'Trinity River Outfitters' });
  await signInStaff(page);
  await page.goto('/admin?tab=portfolio');
  await page.getByRole('button', { name: 'Add Project' }).first().click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Please fill in all required fields.')).toHaveCount(2);
  await expect(dialog.getByText('Please select a client.')).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  // A field for several lines is tall before a person types.
  expect((await dialog.getByLabel('Description').boundingBox())?.height).toBeGreaterThan(100);

  // By keyboard: find the client, fill in the form, attach a picture.
  await dialog.getByLabel('Client', { exact: true }).fill('hank');
  await expect(dialog.getByRole('option', { name: /Hank Sorensen/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Client', { exact: true })).toHaveValue(
    'Hank Sorensen, Trinity River Outfitters',
  );
  await dialog.getByLabel('Title').fill('River season');
  await dialog.getByLabel('Description').fill('A shop window for canoes.');
  await dialog.getByLabel('Video URL').fill('not an address');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Please enter a web address like https://example.com.')).toBeVisible();
  await dialog.getByLabel('Video URL').fill('');
  await dialog
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'canoe.png', mimeType: 'image/png', buffer: png(320, 200, [40, 90, 160]) });
  await expect(dialog.getByText('canoe.png')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create Project' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  // The project is a draft: the client sees it, visitors do not.
  await page.goto('/admin?tab=portfolio&q=River%20season');
  const row = page
    .getByRole('list', { name: 'Project Management' })
    .getByRole('article', { name: 'River season' });
  await expect(row.getByText('Draft', { exact: true })).toBeVisible();
  const visitor = await newPerson();
  const gallery = async () => {
    await visitor.goto('/');
    return visitor.getByText('River season').count();
  };
  expect(await gallery()).toBe(0);

  await row.getByRole('button', { name: 'Publish River season' }).click();
  await expect(page.getByText('Portfolio item visibility updated')).toBeVisible();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await expect.poll(gallery).toBeGreaterThan(0);
  await atEachSize(page, () => expectNoViolations(page));

  // Open the details.
  await row.getByRole('button', { name: 'River season', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'River season' });
  await expect(details).toContainText('Hank Sorensen');
  await expect(details).toContainText(client.email);
  await expect(details).toContainText('A shop window for canoes.');
  await expect(details.getByText('Image', { exact: true })).toBeVisible();
  await expect(details.getByText('Active', { exact: true })).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await details.getByRole('button', { name: 'Client Artwork' }).click();
  await expect(page.getByRole('dialog', { name: 'Client Artwork' })).toBeVisible();
  await page.goBack();
  await details.getByRole('button', { name: 'Project Previews' }).click();
  await expect(page.getByRole('dialog', { name: 'Project Previews' })).toBeVisible();
  await page.goBack();
  await details.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit River season' });
  await edit.getByLabel('Category').fill('Automation');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Project saved')).toBeVisible();
  await expect(details.getByText('Automation')).toBeVisible();
  await details.getByRole('button', { name: 'Make Draft' }).click();
  await expect(details.getByText('Draft', { exact: true })).toBeVisible();
  await expect.poll(gallery).toBe(0);

  // Delete, undo from the notification, delete again, restore from the folder.
  await details.getByRole('button', { name: 'More for River season' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Portfolio item deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page).not.toHaveURL(/dialog=/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Project restored')).toBeVisible();
  await expect(row).toBeVisible();
  await row.hover();
  await row.getByRole('button', { name: 'Delete: River season' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Deleted projects' }).click();
  await page.getByRole('button', { name: 'Restore River season' }).click();
  await page
    .getByRole('search', { name: 'Projects' })
    .getByRole('button', { name: 'Deleted', exact: true })
    .click();
  await expect(row).toBeVisible();
});

test('a project with a new client: if the second step fails, only that step is repeated', async ({
  page,
  signInStaff,
  expectConsoleError,
}) => {
  test.slow();
  await signInStaff(page);
  await page.goto('/admin?tab=portfolio&dialog=new-project');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Create new client').check();
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Please fill in all required fields.')).toHaveCount(4);
  await expect(dialog.getByText('Password must be at least 6 characters long.')).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await dialog.getByLabel('Full Name').fill('Beau Landry');
  await dialog.getByLabel('Email').fill('beau@crawfish.example');
  await dialog.getByLabel('Portal Password', { exact: true }).fill('bayou77');
  await dialog.getByLabel('Title').fill('Crawfish calendar');
  await dialog.getByLabel('Description').fill('Orders by the pound.');

  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  expectConsoleError(/status of 503/);
  await page.route('**/api/admin/gallery', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again in a moment.', code: 'unavailable' } }),
  );
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Failed to create project')).toBeVisible();
  await expect(
    dialog.getByText(/The account of Beau Landry was created, but the project was not\./),
  ).toBeVisible();
  await expect(dialog.getByLabel('Client', { exact: true })).toHaveValue('Beau Landry');
  await expect(dialog.getByLabel('Create new client')).not.toBeChecked();
  await expect(dialog.getByLabel('Title')).toHaveValue('Crawfish calendar');
  await expect(dialog.getByLabel('Description')).toHaveValue('Orders by the pound.');

  await page.unroute('**/api/admin/gallery');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('Project created successfully')).toBeVisible();
  expect(posts).toEqual(['/api/admin/clients', '/api/admin/gallery', '/api/admin/gallery']);

  // The account has one project, listed under its row.
  await page.goto('/admin?tab=clients&q=crawfish');
  const row = page.getByRole('article', { name: 'Beau Landry' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await row.getByRole('button', { name: 'More for Beau Landry' }).click();
  await page.getByRole('menuitem', { name: 'Show 1 project' }).click();
  await expect(row.getByRole('list', { name: 'Projects of Beau Landry' })).toContainText('Crawfish calendar');
  await row.getByRole('button', { name: 'Crawfish calendar' }).click();
  await expect(page.getByRole('dialog', { name: 'Crawfish calendar' })).toBeVisible();
});

test('of many projects the first ones show, and others on demand', async ({
  page,
  signInStaff,
  signInClient,
  newPerson,
}) => {
  const client = await signInClient(await newPerson(), { name: 'Many Projects' });
  await signInStaff(page);
  await page.goto('/admin?tab=admin-management');
  await page.evaluate(async (clientAccountId) => {
    for (const title of ['First', 'Second', 'Third'])
      await fetch('/api/admin/gallery', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title, description: 'd', clientAccountId }),
      });
  }, client.id);
  await page.goto(`/admin?tab=portfolio&client=${client.id}`);
  const current = page.getByRole('list', { name: 'Current Projects' });
  await expect(current.getByRole('heading')).toHaveText(['Third']);
  await page.getByRole('button', { name: 'Show 2 More Projects' }).click();
  await expect(current.getByRole('heading')).toHaveText(['Third', 'Second', 'First']);
  await page.getByRole('button', { name: 'Show Less' }).click();
  await expect(current.getByRole('heading')).toHaveText(['Third']);
  const all = page.getByRole('list', { name: 'Project Management' });
  await expect(all.getByRole('heading')).toHaveText(['Third', 'Second', 'First']);
  await page.getByRole('button', { name: /^Only .*: show all clients$/ }).click();
  await expect(page).not.toHaveURL(/client=/);
});
