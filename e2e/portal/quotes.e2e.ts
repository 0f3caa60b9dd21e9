import { atEachSize, expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('staff write a quote, the client accepts it on a phone, and its project begins', async ({
  page,
  signInStaff,
  signInClient,
  newPerson,
}) => {
  test.slow();
  const phone = await newPerson();
  const client = await signInClient(phone, { name: 'Rae Olin', company: 'Olin Roofs' });
  await signInStaff(page);

  await page.goto(`/admin/quotes?client=${client.id}`);
  await page.getByRole('button', { name: 'New quote' }).click();
  await page.getByLabel('Title').fill('Storm season');
  await page.getByRole('button', { name: 'Write the quote' }).click();
  const add = page.getByLabel('Add a line');
  await add.fill('3 x Landing page @ 1200');
  await add.press('Enter');
  await add.fill('Roof photos @ 450');
  await add.press('Enter');
  await page.getByText('Options of Roof photos').click();
  await page.getByLabel('Choice of the client').last().selectOption('Can be ticked');
  await page.getByText('Payments', { exact: true }).click();
  await page.getByRole('button', { name: 'Add a payment' }).click();
  await page.getByRole('button', { name: 'Add a payment' }).click();
  await atEachSize(page, async () => {
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
  });
  await page.getByRole('button', { name: 'Send to client' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Waiting for the client')).toBeVisible();

  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/client/dashboard?tab=project');
  await phone.getByRole('article', { name: 'Storm season' }).getByRole('button').first().click();
  const sheet = phone.getByRole('dialog', { name: 'Storm season' });
  await expect(sheet.getByRole('button', { name: 'Review and accept' })).toBeInViewport({ ratio: 1 });
  await sheet.getByRole('checkbox', { name: 'Roof photos' }).check();
  await expect(sheet.getByText('due today 2,025.00 USD')).toBeVisible();
  await atEachSize(phone, async () => {
    await expectNoViolations(phone);
    await expectNoSidewaysScroll(phone);
  });
  await sheet.getByRole('button', { name: 'Review and accept' }).click();
  await sheet.getByRole('button', { name: 'Accept 4,050.00 USD' }).click();
  await expect(sheet.getByText('Please type your name.')).toBeVisible();
  await sheet.getByLabel('Your name').fill('Rae Olin');
  await sheet.getByRole('button', { name: 'Accept 4,050.00 USD' }).click();
  await expect(sheet.getByText(/^You accepted 4,050\.00 USD/)).toBeVisible();

  // The open page of staff updates, and shows that the work has begun.
  await expect(page.getByText(/^Accepted by Rae Olin on .*: 4,050\.00 USD/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Close dialog' }).click();
  await expect(
    phone.getByRole('region', { name: /projects?$/ }).getByRole('article', { name: 'Storm season' }),
  ).toBeVisible();
});
