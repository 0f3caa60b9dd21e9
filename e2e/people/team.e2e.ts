import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('a colleague is invited, sees what the role allows, and is signed out at once', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
  expectConsoleError,
}) => {
  test.slow();
  const client = await newPerson();
  await signInClient(client, { name: 'Ines Ortega', company: 'Ortega Bakery' });
  await signInStaff(page, 'super-admin');
  await page.goto('/admin?tab=admin-management');
  const team = page.getByRole('list', { name: 'Current admins' });
  await expect(team.getByRole('listitem').filter({ hasText: 'You' })).toContainText('Super Admin');
  await expect(page.getByRole('link', { name: 'Open Mail' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Invite an Admin' });
  await form.getByLabel('Email').fill('kim@');
  await form.getByRole('button', { name: 'Make Invitation' }).click();
  await expect(form.getByText('Please enter an e-mail address like name@example.com.')).toBeVisible();
  await expect(form.getByText('Please choose a role.')).toBeVisible();
  await form.getByLabel('Email').fill('kim@agency.example');
  await form.getByLabel('Role').selectOption({ label: 'Client Manager' });
  await form.getByRole('combobox', { name: 'Assigned clients' }).fill('ortega');
  await page.getByRole('option', { name: /Ortega Bakery/ }).click();
  await expect(form.getByRole('list', { name: /selected/ })).toContainText('Ortega Bakery');
  await form.getByRole('button', { name: 'Make Invitation' }).click();
  const link = page.getByRole('textbox', { name: 'Link for kim@agency.example' });
  await expect(link).toHaveValue(/\/invitation#[\w-]{43}$/);
  const invitations = page.getByRole('list', { name: 'Invitations' });
  await expect(invitations).toContainText('Invited');
  await atEachSize(page, () => expectNoViolations(page));

  const kim = await newPerson();
  await kim.goto(await link.inputValue());
  await expect(kim.getByText(/invites you to the team of Bluebonnet AI, as Client Manager/)).toBeVisible();
  await kim.getByLabel('Your name').fill('Kim Park');
  await kim.getByLabel('Choose a password').fill('violet engine harbor');
  await kim.getByRole('button', { name: 'Join Bluebonnet AI' }).click();
  await expect(kim.getByText('Logged in to Admin as Kim Park')).toBeVisible();
  await kim.goto('/admin?tab=clients');
  await expect(kim.getByRole('article', { name: 'Ines Ortega' })).toBeVisible();
  await expect(kim.getByRole('button', { name: 'Create Account' })).toHaveCount(0);

  // The page of the inviting person updates.
  await expect(invitations).toHaveCount(0);
  const row = team.getByRole('listitem').filter({ hasText: 'Kim Park' });
  await expect(row).toContainText('Client Manager');
  await row.getByRole('button', { name: 'Actions for Kim Park' }).click();
  await page.getByRole('menuitem', { name: 'Change access' }).click();
  const access = page.getByRole('dialog', { name: 'Access of Kim Park' });
  await atEachSize(page, () => expectNoViolations(page));
  // The open page may ask for the clients once more before it knows the new role.
  expectConsoleError(/status of 403|ApiError: 403/);
  await access.getByLabel('Role').selectOption({ label: 'Content Manager' });
  await access.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row).toContainText('Content Manager');
  // The colleague's open page updates: it shows the tabs of the new role and opens the first.
  await expect(kim.getByRole('tab')).toHaveText(['Projects', 'Admin']);
  await expect(kim.getByRole('tab', { selected: true })).toHaveText('Projects');

  await row.getByRole('button', { name: 'Actions for Kim Park' }).click();
  await page.getByRole('menuitem', { name: 'End access' }).click();
  const leaving = page.getByRole('dialog', { name: 'End the access of Kim Park?' });
  await expect(leaving.getByRole('region', { name: 'Clients' })).toContainText('Ortega Bakery');
  await atEachSize(page, () => expectNoViolations(page));
  await leaving.getByLabel('Who takes over the clients?').selectOption({ index: 1 });
  expectConsoleError(/status of 401|ApiError: 401/);
  // The notice is visible for half a second before the sign-in opens. Delay the sign-in until the test has seen the
  // notice.
  const told = Promise.withResolvers<void>();
  await kim.route('**/api/login', async (route) => {
    await told.promise;
    await route.continue();
  });
  await leaving.getByRole('button', { name: 'End Access' }).click();
  await expect(kim.getByText('You are logged out. Logging in again...')).toBeVisible();
  told.resolve();
  await expect(leaving).toBeHidden();
  await expect(page.getByRole('list', { name: 'Former colleagues' })).toContainText('Kim Park');
  await kim.waitForURL(/\/staff\/login/);
  await kim.getByLabel('Email').fill('kim@agency.example');
  await kim.getByRole('textbox', { name: 'Password' }).fill('violet engine harbor');
  await kim.getByRole('button', { name: 'Sign In' }).click();
  await expect(kim.getByText('Your access has ended.').first()).toBeVisible();
});
