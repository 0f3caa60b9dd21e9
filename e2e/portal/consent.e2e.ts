import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('a client is asked for consent, agrees, and withdraws', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  const portal = await newPerson();
  const client = await signInClient(portal);
  await signInStaff(page);
  const made = await page.request.post('/api/admin/gallery', {
    data: {
      title: 'The old mill',
      description: 'A mill',
      results: 'Missed calls 46 % to 3 %',
      category: 'Trades',
      clientAccountId: client.id,
    },
  });
  expect(made.status()).toBe(201);

  await page.goto('/admin?tab=portfolio');
  await page.getByRole('button', { name: 'More for The old mill' }).first().click();
  await page.getByRole('menuitem', { name: 'Permission to show it' }).click();
  await page.getByRole('button', { name: 'Ask the client first about The old mill' }).click();
  await expect(page.getByText('The client has been asked', { exact: true })).toBeVisible();
  await expect(page.getByText('The client has been asked.').first()).toBeVisible();

  await portal.goto('/client/dashboard?tab=project');
  const section = portal.getByRole('region', { name: 'Your work on our site' });
  await section.getByRole('button', { name: 'Your work on our site' }).click();
  await expect(section.getByText('We would like to show this on our public site. May we?')).toBeVisible();
  await atEachSize(portal, () => expectNoViolations(portal));
  await section.getByLabel('The result is correct as written').check();
  await section.getByRole('button', { name: 'Yes, show it' }).click();
  await expect(section.getByText(/On our public site with your approval/)).toBeVisible();

  const visitor = await newPerson();
  await visitor.goto('/#gallery');
  await expect(visitor.getByText(/Confirmed by/)).toBeVisible();
  await section.getByRole('button', { name: /Remove from the site/ }).click();
  await expect(section.getByText('Not on the site.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await visitor.content()).not.toContain('The old mill');
});
