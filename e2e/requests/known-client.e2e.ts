import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const password = 'bluebonnets in spring';

test('staff are asked about an account that a stranger opened with the form, and hand it over', async ({
  page,
  server,
  newPerson,
  signInStaff,
  expectConsoleError,
}) => {
  test.slow();
  const stranger = await newPerson();
  const apply = (name: string) =>
    stranger.request.post(`${server.url}/api/consultations/with-account`, {
      data: { name, email: 'mara@example.com', password, confirmPassword: password, message: 'A new site' },
    });
  const [first, again] = [await apply('Mara Lind'), await apply('Mara Lind')];
  // The answer to a second request with the same address reveals nothing about the first.
  expect([first.status(), await first.text()]).toEqual([again.status(), await again.text()]);
  await stranger.goto('/client/login');
  await stranger.getByLabel('Email').fill('mara@example.com');
  await stranger.getByLabel('Password', { exact: true }).fill(password);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(stranger).toHaveURL(/dashboard/);

  await signInStaff(page);
  await page.goto('/admin?tab=messages&dialog=write');
  const write = page.getByRole('dialog', { name: 'Write to a Client' });
  await write.getByRole('combobox', { name: 'Client' }).fill('Mara');
  await write.getByRole('option', { name: /Mara Lind/ }).click();
  await write.getByLabel('Message').fill('Welcome!');
  await write.getByRole('button', { name: 'Send Message' }).click();
  const question = page.getByRole('dialog', { name: 'Is this the right person?' });
  await expect(question).toContainText('Mara Lind');
  await atEachSize(page, () => expectNoViolations(page));
  await question.getByRole('button', { name: 'Yes, share it' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();

  await page.goto('/admin?tab=clients');
  await page.getByRole('button', { name: 'Mara Lind', exact: true }).click();
  const client = page.getByRole('dialog', { name: 'Mara Lind' });
  await client.getByRole('button', { name: 'Give a password link', exact: true }).click();
  await atEachSize(page, () => expectNoViolations(page));
  // A signed-out page detects this at its next call.
  expectConsoleError(/status of 401/);
  await client.getByRole('button', { name: 'Sign them out and make a link' }).click();
  const link = await client.getByRole('textbox', { name: 'Link for Mara Lind' }).inputValue();
  // The person who was signed in is signed out at once.
  await expect(stranger).not.toHaveURL(/dashboard/);

  const mara = await newPerson();
  // A mail program that prefetches the link does not use it up; only the button on the page does.
  for (let n = 0; n < 10; n++) expect((await mara.request.get(link.split('#')[0] ?? '')).status()).toBe(200);
  await mara.goto(link);
  await expect(mara.getByRole('heading', { name: /^Welcome to / })).toBeVisible();
  await mara.getByRole('textbox', { name: 'Choose a password' }).fill('a field of bluebonnets');
  await atEachSize(mara, () => expectNoViolations(mara));
  await mara.getByRole('button', { name: 'Open my portal' }).click();
  await expect(mara).toHaveURL(/\/client\/dashboard/);
});
