import { expect, test } from './fixtures.ts';

test('two people never send the same answer twice', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  await signInStaff(page);
  const colleague = await newPerson();
  await signInStaff(colleague);
  const client = await newPerson();
  await signInClient(client, { name: 'Luis Ortega', verified: true });
  const message = { data: { message: 'When is it ready?' } };
  expect((await client.request.post('/api/client/messages', message)).status()).toBe(201);
  for (const staff of [page, colleague]) {
    await staff.goto('/admin?tab=consultations');
    await staff.getByRole('button', { name: /conversation.*Luis Ortega/ }).click();
    await staff.getByLabel('Your message').fill(staff === page ? 'On Tuesday.' : 'On Wednesday.');
  }
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  const dialog = colleague.getByRole('dialog', { name: 'Answer Luis Ortega' });
  // The page knows at once what was said; only what is sent against it is refused.
  await expect(dialog.getByText('On Tuesday.')).toBeVisible();
  await expect(dialog.getByLabel('Your message')).toHaveValue('On Wednesday.');
});
