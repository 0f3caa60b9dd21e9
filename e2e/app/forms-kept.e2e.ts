import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const again = 'Your earlier entries are still here.';

/** Reloads the page. The browser asks for confirmation, because a field has unsent text. */
async function reload(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const loaded = page.reload();
  await (await asked).accept();
  await loaded;
}

test('long forms keep entered text, but never a password', async ({
  page,
  signInStaff,
  newPerson,
  signInClient,
}) => {
  test.slow();
  await signInStaff(page);
  const account = await signInClient(await newPerson(), { name: 'Ruth Keller' });

  // Escape, Cancel and a reload.
  await page.goto('/admin?tab=clients&dialog=new-client');
  const create = page.getByRole('dialog', { name: 'Create New Client Account' });
  await create.getByLabel('Name').fill('Lupe Ramos');
  await create.getByLabel('Email').fill('lupe@ramos.example');
  await create.getByLabel('Password', { exact: true }).fill('first secret');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(create.getByLabel('Name')).toHaveValue('Lupe Ramos');
  await create.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await reload(page);
  await expect(create.getByText(again)).toBeVisible();
  await expect(create.getByLabel('Email')).toHaveValue('lupe@ramos.example');
  await expect(create.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('first secret');
  await create.getByRole('button', { name: 'Start over' }).click();
  await expect(create.getByLabel('Name')).toHaveValue('');

  await page.goto(`/admin?tab=clients&dialog=edit-client:${account.id}`);
  const edit = page.getByRole('dialog', { name: 'Edit Ruth Keller' });
  await edit.getByLabel('Company').fill('Keller Roofing');
  await reload(page);
  await expect(edit.getByLabel('Company')).toHaveValue('Keller Roofing');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();

  await page.goto('/admin?tab=portfolio&dialog=new-project');
  const project = page.getByRole('dialog', { name: 'Create New Project' });
  await project.getByLabel('Title').fill('A porch');
  await project.getByRole('checkbox', { name: 'Create new client' }).check();
  await project.getByLabel('Full Name').fill('Omar Haddad');
  await project.getByLabel('Portal Password').fill('second secret');
  await reload(page);
  await expect(project.getByLabel('Title')).toHaveValue('A porch');
  await expect(project.getByLabel('Full Name')).toHaveValue('Omar Haddad');
  await expect(project.getByLabel('Portal Password')).toHaveValue('');
  await project.getByRole('button', { name: 'Start over' }).click();
  await project.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/admin?tab=portfolio&view=previews&client=${account.id}`);
  await page.getByLabel('Preview Title').fill('Homepage, second draft');
  await reload(page);
  await expect(page.getByLabel('Preview Title')).toHaveValue('Homepage, second draft');
});
