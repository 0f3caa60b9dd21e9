import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('from one client to everything of that client, and back', async ({
  page,
  request,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  // Two clients, each with a message, a request and a change request for colors.
  for (const name of ['Mabel Ortiz', 'Omar Haddad']) {
    const portal = await newPerson();
    const { email } = await signInClient(portal, { name, company: `${name} Co` });
    await portal.goto('/client/dashboard');
    const send = async (path: string, data: object) =>
      expect((await portal.request.post(path, { data })).ok(), path).toBe(true);
    await send('/api/client/messages', { message: `Question of ${name}` });
    await send('/api/client/directive-change-requests', {
      requestType: 'color_change',
      requestReason: `Wish of ${name}`,
      currentValues: '{"colors":["#000000"]}',
      requestedValues: '{"colors":["#3d38d6"]}',
    });
    await request.post('/api/consultations', { data: { name, email, message: `Request of ${name}` } });
    await request.post('/api/messages', { data: { name, email, message: `Letter of ${name}` } });
  }
  await signInStaff(page);
  const tab = page.getByRole('tabpanel');
  const only = page.getByRole('button', { name: 'Only Mabel Ortiz, Mabel Ortiz Co: show all clients' });

  const follow = async (link: string | RegExp, mine: string[], others: string[]) => {
    await page.goto('/admin?tab=clients&q=mabel');
    await page.getByRole('button', { name: 'Mabel Ortiz', exact: true }).click();
    const detail = page.getByRole('dialog', { name: 'Mabel Ortiz' });
    await detail.getByRole('button', { name: link }).click();
    await expect(only).toBeVisible();
    for (const text of mine) await expect(tab.getByText(text).first()).toBeVisible();
    for (const text of others) await expect(tab.getByText(text)).toHaveCount(0);
    await atEachSize(page, () => expectNoViolations(page));
    // Back returns to the previous place. After Forward, one click shows all clients again.
    await page.goBack();
    await expect(detail).toBeVisible();
    await page.goForward();
    await only.click();
    await expect(only).toBeHidden();
    await expect(page).not.toHaveURL(/client=/);
    for (const text of others) await expect(tab.getByText(text).first()).toBeVisible();
  };

  await follow(
    /1\s*Message/,
    ['Question of Mabel', 'Letter of Mabel'],
    ['Question of Omar', 'Letter of Omar'],
  );
  await follow('Change requests', ['Wish of Mabel'], ['Wish of Omar']);
  await page.goto('/admin?tab=clients');
  await page.getByRole('button', { name: 'Mabel Ortiz', exact: true }).click();
  await page.getByRole('button', { name: /1\s*Consultation/ }).click();
  await expect(only).toBeVisible();
  await expect(tab.getByText('Request of Mabel Ortiz')).toBeVisible();
  await expect(tab.getByText('1 request matches')).toBeVisible();
  await expect(tab.getByText('Request of Omar Haddad')).toHaveCount(0);
  await only.click();
  // The change request that is due first is at the top.
  await tab.getByRole('button', { name: 'Show 1 More Requests' }).click();
  await expect(tab.getByText('Request of Omar Haddad')).toBeVisible();
});

test('a project is created from the client, and every list of the tab can be filtered by client', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  const { id } = await signInClient(await newPerson(), { name: 'Hana Sato' });
  await signInStaff(page);
  await page.goto('/admin?tab=portfolio&dialog=new-project');
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await page.goto(`/admin?tab=portfolio&client=${id}`);
  await expect(page.getByRole('button', { name: 'Only Hana Sato: show all clients' })).toBeVisible();
  await expect(page.getByText('No projects for this client yet')).toBeVisible();
  const views = page.getByRole('radiogroup', { name: 'View' });
  await views.getByRole('radio', { name: 'Previews' }).click();
  await expect(page.getByRole('combobox', { name: 'Select Client' })).toHaveValue('Hana Sato');
  await views.getByRole('radio', { name: 'Projects' }).click();
  await page.getByRole('button', { name: 'Add Project' }).first().click();
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Hana Sato');
  await expect(dialog.getByLabel('Title')).toBeFocused();
});
