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
  await page.getByRole('button', { name: 'Ask the client first about The old mill' }).first().click();
  await expect(page.getByText('The client is asked')).toBeVisible();
  await expect(page.getByText('The client has been asked.').first()).toBeVisible();

  await portal.goto('/client/dashboard?tab=project');
  const section = portal.getByRole('region', { name: 'What our site shows about you' });
  await section.getByRole('button', { name: 'What our site shows about you' }).click();
  await expect(section.getByText('and ask for your yes.')).toBeVisible();
  await atEachSize(portal, () => expectNoViolations(portal));
  await section.getByLabel('The result is true as it is written').check();
  await section.getByRole('button', { name: 'Yes, show it' }).click();
  await expect(section.getByText(/On our public site with your yes/)).toBeVisible();

  const visitor = await newPerson();
  await visitor.goto('/#gallery');
  await expect(visitor.getByText(/Confirmed by/)).toBeVisible();
  await section.getByRole('button', { name: /Take it off the site/ }).click();
  await expect(section.getByText('Not on the site.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await visitor.content()).not.toContain('The old mill');
});
