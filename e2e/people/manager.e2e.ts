import type { Page } from '@playwright/test';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const check = (page: Page) => atEachSize(page, () => expectNoViolations(page));

test('an owner set in the row sees the client at once, and stops seeing it at once', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
  server,
}) => {
  test.slow();
  const { id } = await signInClient(await newPerson(), {
    name: 'Ines Ortega',
    company: 'Ortega Bakery',
  });
  await signInClient(await newPerson(), { name: 'Rolf Berg', company: 'Berg Optics' });
  await signInStaff(page);
  const manager = await newPerson();
  const managerId = await signInStaff(manager, 'client-manager');
  const me = (await (await manager.request.get(`${server.url}/api/auth/user`)).json()) as {
    firstName: string;
    lastName: string;
  };
  const called = `${me.firstName} ${me.lastName}`;
  await manager.goto('/admin?tab=clients');
  await expect(manager.getByText('No client accounts yet')).toBeVisible();

  await page.goto('/admin?tab=clients');
  const row = page.getByRole('article', { name: 'Ines Ortega' });
  await row.hover();
  await row.getByRole('button', { name: 'Assign someone to Ines Ortega' }).click();
  const menu = page.getByRole('menu', { name: 'Assigned to Ines Ortega' });
  await expect(menu).toBeVisible();
  await expectNoViolations(page);
  await menu.getByRole('menuitemradio', { name: called }).click();
  await row.hover();
  await expect(row.getByRole('button', { name: `${called}, assigned to Ines Ortega: change` })).toBeVisible();
  // The owner's open page shows this client and no other.
  await expect(manager.getByRole('article', { name: 'Ines Ortega' })).toBeVisible();
  await expect(manager.getByRole('article', { name: 'Rolf Berg' })).toHaveCount(0);

  // The choice between "Mine" and all clients is in the page's address.
  await page.getByRole('button', { name: 'Search clients' }).click();
  await page.getByText('Mine', { exact: true }).click();
  await expect(page).toHaveURL(/mine=/);
  await expect(page.getByText('Nothing is assigned to you')).toBeVisible();
  await page.goto(`/admin?tab=clients&dialog=client:${id}`);
  const dialog = page.getByRole('dialog', { name: 'Ines Ortega' });
  const owner = dialog.getByRole('button', { name: /, assigned to Ines Ortega: change$/ });
  await expect(owner).toContainText(called);
  await check(page);

  await owner.click();
  await page.getByRole('menuitemradio', { name: 'Nobody' }).click();
  // The previous owner no longer sees the company.
  await expect(manager.getByRole('article', { name: 'Ines Ortega' })).toHaveCount(0);
  await expect(manager.getByText('No client accounts yet')).toBeVisible();
  expect(managerId).toBeTruthy();
});

test('a manager of one company cannot change the address of a person who is also in another', async ({
  newPerson,
  signInStaff,
  server,
  expectConsoleError,
}) => {
  test.slow();
  const admin = await newPerson();
  await signInStaff(admin);
  const manager = await newPerson();
  const managerId = await signInStaff(manager, 'client-manager');
  const headers = { origin: server.url };
  const open = async (name: string, email: string, company: string) => {
    const data = { name, email, company, password: 'a good password' };
    const answer = await admin.request.post(`${server.url}/api/admin/clients`, { headers, data });
    return ((await answer.json()) as { id: string }).id;
  };
  const roofing = await open('Dana Whitfield', 'dana@roof.example', 'Whitfield Roofing');
  const labs = await open('Marcus Bell', 'marcus@labs.example', 'Secret Labs');
  await admin.request.put(`${server.url}/api/admin/clients/${roofing}/owner`, {
    headers,
    data: { ownerId: managerId },
  });
  const invited = await admin.request.post(`${server.url}/api/admin/clients/${labs}/contacts`, {
    headers,
    data: { name: 'Dana Whitfield', email: 'dana@roof.example', standing: 'sees' },
  });
  const { link } = (await invited.json()) as { link: string };

  await manager.goto(`/admin?tab=clients&dialog=client:${roofing}`);
  const people = manager.getByRole('list', { name: 'People at Whitfield Roofing' });
  const edit = async (email: string) => {
    await people.getByRole('button', { name: 'Actions for Dana Whitfield' }).click();
    await manager.getByRole('menuitem', { name: 'Edit' }).click();
    const form = manager.getByRole('dialog', { name: 'Edit Dana Whitfield' });
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    return form;
  };
  // While the contact belongs to no other company, the manager may change her address.
  await expect(await edit('dana@whitfield.example')).toBeHidden();
  // Wait for the new list: otherwise the form opens with the old address, and there is no change to save.
  await expect(people.getByText('dana@whitfield.example')).toBeVisible();
  await expect(await edit('dana@roof.example')).toBeHidden();

  const dana = await newPerson();
  await dana.goto(link);
  await dana.getByLabel('Your password').fill('a good password');
  await dana.getByRole('button', { name: 'Join Secret Labs' }).click();
  await expect(dana.getByRole('heading', { name: 'Welcome, Dana Whitfield' })).toBeVisible();

  expectConsoleError(/409/);
  const form = await edit('mine@manager.example');
  await expect(form.getByText(/also belongs to a company that is not assigned to you/).first()).toBeVisible();
  await expect(manager.getByText('Secret')).toHaveCount(0);
  await check(manager);
  await form.getByRole('button', { name: 'Cancel' }).click();

  expectConsoleError(/409/);
  await manager.getByRole('dialog').getByRole('button', { name: /reset/i }).click();
  await expect(
    manager.getByText(/also belongs to a company that is not assigned to you/).first(),
  ).toBeVisible();
  // The manager cannot open the other company.
  await manager.goto(`/admin?tab=clients&dialog=client:${labs}`);
  expectConsoleError(/404|Loading \/api\/admin/);
  await expect(manager.getByText('There is no such account')).toBeVisible();
});
