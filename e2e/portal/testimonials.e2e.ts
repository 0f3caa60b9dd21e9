import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('a client is asked for a testimonial, writes it, is shown on the site, and withdraws it', async ({
  page,
  newPerson,
  server,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  const portal = await newPerson();
  const client = await signInClient(portal);
  await signInStaff(page);
  await page.goto(`${server.url}/admin/site?section=testimonials`);
  await expect(page.getByText('Nobody has been asked yet')).toBeVisible();
  const asked = await page.request.post(`${server.url}/api/admin/testimonials`, {
    data: { clientAccountId: client.id, about: 'The old mill' },
    headers: { origin: server.url },
  });
  expect(asked.status()).toBe(201);

  await portal.goto(`${server.url}/client/dashboard?tab=project`);
  const section = portal.getByRole('region', { name: 'Your testimonial' });
  await section.getByRole('button', { name: 'Your testimonial' }).click();
  await section.getByLabel('Your words', { exact: true }).fill('They answer before I have asked.');
  await section.getByLabel('Shown with').selectOption('My first name');
  await atEachSize(portal, () => expectNoViolations(portal));
  await section.getByRole('button', { name: 'Send' }).click();
  await expect(section.getByText(/after we review it/)).toBeVisible();

  const visitor = await newPerson();
  await visitor.goto(server.url);
  await expect(visitor.getByText('They answer before I have asked.')).toHaveCount(0);
  await page.getByRole('button', { name: /Show on the site/ }).click();
  await expect(page.getByRole('listitem').getByText('On the site', { exact: true })).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await visitor.reload();
  await expect(visitor.getByText('They answer before I have asked.')).toBeVisible();
  await atEachSize(visitor, () => expectNoViolations(visitor));

  await section.getByRole('button', { name: 'Withdraw' }).click();
  await expect(portal.getByText('No longer shown')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await visitor.content()).not.toContain('They answer');
});
