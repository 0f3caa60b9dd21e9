import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not to be seen.');
  return box;
}

test('staff open and change client accounts', async ({ page, signInStaff, expectConsoleError }) => {
  test.slow();
  await signInStaff(page);
  await page.goto('/admin?tab=clients');
  await expect(page.getByRole('heading', { name: 'Client Accounts' })).toBeVisible();
  // The heading appears a moment later and moves the button down: a click in between would miss the button.
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible();

  // Open an account.
  await page.getByRole('button', { name: 'Create Account' }).first().click();
  const create = page.getByRole('dialog', { name: 'Create New Client Account' });
  await expect(create.getByLabel('Name')).toBeFocused();
  await expect(page).toHaveURL(/dialog=new-client/);
  await create.getByRole('button', { name: 'Create Account' }).click();
  await expect(create.getByText('Please fill in all required fields.')).toHaveCount(2);
  await expect(create.getByText('Password must be at least 6 characters long.')).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await create.getByLabel('Name').fill('Priya Natarajan');
  await create.getByLabel('Email').fill('priya@lakewood.example');
  await create.getByLabel('Company').fill('=Lakewood Dentistry');
  await create.getByLabel('Phone').fill('(214) 555-0188');
  await create.getByLabel('Password', { exact: true }).fill('molars!');
  await create.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Client account created successfully')).toBeVisible();
  await expect(create).toBeHidden();
  const row = page.getByRole('article', { name: 'Priya Natarajan' });
  await expect(row).toContainText('=Lakewood Dentistry');

  // Enter an address that another account already has.
  expectConsoleError(/status of 409/);
  await page.getByRole('button', { name: 'Create Account' }).first().click();
  await create.getByLabel('Name').fill('Somebody Else');
  await create.getByLabel('Email').fill('PRIYA@lakewood.example');
  await create.getByLabel('Password', { exact: true }).fill('123456');
  await create.getByRole('button', { name: 'Create Account' }).click();
  const notice = create.getByRole('alert').filter({ hasText: 'Failed to create client account' });
  await expect(notice).toBeVisible();
  // The dialog must not change the layout of the notice: its text stays beside the icon.
  await expect(notice).toHaveCSS('flex-direction', 'row');
  await expect(create.getByText('A client account with this e-mail address exists already.')).toBeVisible();
  await expect(create.getByLabel('Email')).toBeFocused();
  await expect(create.getByLabel('Name')).toHaveValue('Somebody Else');
  await page.goBack();
  await expect(create).toBeHidden();

  // Change it.
  await row.hover();
  await row.getByRole('button', { name: 'Edit: Priya Natarajan' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Priya Natarajan' });
  await edit.getByLabel('Name').fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Please fill in all required fields.')).toBeVisible();
  await edit.getByLabel('Name').fill('Priya N. Rao');
  await atEachSize(page, () => expectNoViolations(page));
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Client information updated successfully')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Priya N. Rao' })).toBeVisible();
});

test('an account is found and viewed, and leads to a new project', async ({
  page,
  signInStaff,
  signInClient,
  newPerson,
}) => {
  test.slow();
  await signInClient(await newPerson(), { name: 'Wren Castillo', company: 'Lakewood Dentistry' });
  await signInStaff(page);
  await page.goto('/admin?tab=clients');
  const row = page.getByRole('article', { name: 'Wren Castillo' }).first();
  await expect(row).toBeVisible();

  // The search text is in the page's address. With few accounts the search field is behind an icon.
  const icon = page.getByRole('button', { name: 'Search clients' });
  if (await icon.isVisible()) await icon.click();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('nobody at all');
  await expect(page.getByText('No account matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('wren cas');
  await expect(page).toHaveURL(/q=wren/);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search clients' })).toHaveValue('wren cas');
  await expect(row).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('name');
  await expect(row).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));

  // Open all details of the account.
  const action = row.getByRole('button', { name: 'Edit: Wren Castillo' });
  await page.mouse.move(0, 0);
  await expect(action).toBeHidden();
  await row.hover();
  await expect(action).toBeVisible();
  // A click on any free part of the row opens it.
  const { x, y, width, height } = await boxOf(row);
  await page.mouse.click(x + width / 2, y + height / 2);
  const detail = page.getByRole('dialog', { name: 'Wren Castillo' });
  await expect(detail.getByRole('button', { name: /0\s*Consultations/ })).toBeVisible();
  await expect(detail.getByText('This client has not asked for a consultation yet.')).toBeVisible();
  await expect(detail.getByText('No project has been started yet.')).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  // Only the middle of the dialog scrolls: head and foot stay in place.
  await expect
    .poll(() => detail.evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight))
    .toBeLessThan(8);
  await detail.getByRole('button', { name: /^Reset password/ }).click();
  await expect(page.getByText(/the link is in the outbox/)).toBeVisible();
  await page.reload();
  await expect(detail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(page).not.toHaveURL(/dialog=/);

  // Continue to a new project, and back.
  await row.hover();
  await row.getByRole('button', { name: 'New Project: Wren Castillo' }).click();
  const project = page.getByRole('dialog', { name: 'Create New Project' });
  await expect(project.getByLabel('Client', { exact: true })).toHaveValue(
    'Wren Castillo, Lakewood Dentistry',
  );
  await page.goBack();
  await expect(row).toBeVisible();
});

test('exported lists contain nothing that a spreadsheet executes', async ({ page, request, signInStaff }) => {
  await signInStaff(page);
  await request.post('/api/consultations', {
    data: { name: '=HYPERLINK("x")', email: 'eve@csv.example', message: 'A "quoted" wish' },
  });
  const save = async (item: Locator) => {
    const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
    return {
      name: download.suggestedFilename(),
      text: await readFile(await download.path(), 'utf8'),
    };
  };
  await page.goto('/admin?tab=clients');
  await page.getByRole('button', { name: 'More for clients' }).click();
  const clients = await save(page.getByRole('menuitem', { name: 'Export as CSV' }));
  expect(clients.name).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
  expect(clients.text.startsWith('\ufeff"Client code","Name"')).toBe(true);
  await page.goto('/admin?tab=consultations');
  await page.getByRole('button', { name: 'More for requests' }).click();
  const requests = await save(page.getByRole('menuitem', { name: 'Export as CSV' }));
  expect(requests.name).toMatch(/^consultations-/);
  expect(requests.text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(requests.text).toContain('"A ""quoted"" wish"');
});
