import { expect, test } from '../support/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('the drawings of the services appear without JavaScript', async ({ page }) => {
  const drawings = page.waitForResponse(/service-pictures-[\w-]{8}\.svg/);
  await page.goto('/');
  expect((await drawings).status()).toBe(200);
});

test('the menu of a phone is in the header without JavaScript, and covers nothing after a link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  const [header, section] = await Promise.all([
    page.getByRole('banner').boundingBox(),
    page.locator('#services').boundingBox(),
  ]);
  // Exactly below the header: the header covers nothing, and nothing of the section above is visible.
  expect(Math.abs((section?.y ?? 0) - (header?.height ?? 0))).toBeLessThanOrEqual(1);
});

test('the form works without JavaScript, including refusals', async ({ page, expectConsoleError }) => {
  await page.goto('/#contact');
  for (const heading of ['Services', 'About'])
    await expect(page.getByRole('banner').getByRole('link', { name: heading })).toHaveCount(1);
  const form = page.getByRole('form', { name: 'Quote a Project' });
  await form.getByLabel('Full Name').fill('Noah Park');
  await form.getByLabel('Email').fill('noah@park.example');
  await form.getByLabel('Tell us about your project').fill('A shop that answers questions at night.');
  await expect(form.getByLabel('Who referred you?')).toBeHidden();
  await form.getByLabel('I was referred by someone').check();
  await form.getByLabel('Who referred you?').fill('Ines');
  await form.getByLabel('Password', { exact: true }).fill('secret1');
  await form.getByLabel('Confirm Password').fill('secret2');
  expectConsoleError(/status of 4\d\d/);
  await form.getByRole('button', { name: 'Create Account & Quote Project' }).click();

  // After a refusal, every field except the passwords keeps its text.
  await expect(page.getByText('Please ensure both password fields match.').first()).toBeVisible();
  await expect(form.getByLabel('Full Name')).toHaveValue('Noah Park');
  await expect(form.getByLabel('Tell us about your project')).toHaveValue(
    'A shop that answers questions at night.',
  );
  await expect(form.getByLabel('Who referred you?')).toHaveValue('Ines');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
  await form.getByLabel('Password', { exact: true }).fill('secret1');
  await form.getByLabel('Confirm Password').fill('secret1');
  await form.getByRole('button', { name: 'Create Account & Quote Project' }).click();
  await expect(page).toHaveURL(/\?sent=account#contact$/);
  await expect(page.getByText('Welcome to the Future!')).toBeVisible();
  await expect(page.getByText('Your Client Portal is Ready!')).toBeVisible();

  // Signing in works without a script too.
  await page.getByRole('link', { name: 'Access Your Client Portal' }).click();
  await page.getByLabel('Email').fill('noah@park.example');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/client\/dashboard/);
});

test('without an account the confirmation does not mention one', async ({ page }) => {
  await page.goto('/#contact');
  const form = page.getByRole('form', { name: 'Quote a Project' });
  await form.getByLabel('Full Name').fill('Lena Brandt');
  await form.getByLabel('Email').fill('lena@brandt.example');
  await form.getByLabel('Create client portal account').uncheck();
  await expect(form.getByLabel('Password', { exact: true })).toBeHidden();
  await form.getByRole('button', { name: 'Quote a Project' }).click();
  await expect(page).toHaveURL(/\?sent=request#contact$/);
  await expect(page.getByText("We've received your consultation request.")).toBeVisible();
  await expect(page.getByText('Your Client Portal is Ready!')).toBeHidden();
});

test('a text page ends with the message form, which also works without JavaScript', async ({ page }) => {
  await page.goto('/privacy');
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('link', { name: 'Send a message' }).click();
  const form = foot.getByRole('form', { name: 'Send a message' });
  await form.getByLabel('Your name').fill('Lena Brandt');
  await form.getByLabel('Your email').fill('lena@brandt.example');
  await form.getByLabel('Subject').fill('My data');
  await form.getByLabel('Your message').fill('What do you hold about me?');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\?sent=message#message$/);
  await expect(page.getByText('Message Sent')).toBeVisible();
});
