import { sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('the client login explains its options, and shows errors at the field', async ({
  page,
  expectConsoleError,
}) => {
  await page.setViewportSize(sizes[0]);
  await page.goto('/client/login');
  const form = page.getByRole('form', { name: 'Client Login' });
  const email = form.getByLabel('Email');
  const password = form.getByLabel('Password', { exact: true });
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.locator('[data-island*="client-login-form"]')).toHaveAttribute('data-live');

  // Submit both fields empty, by keyboard.
  await email.focus();
  await page.keyboard.press('Enter');
  const note = page.getByRole('alert');
  await expect(note).toContainText('Validation Error');
  await expect(note).toContainText('Please fill in all fields.');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter your e-mail.');
  await expect(password).toHaveAccessibleDescription('Please enter your password.');

  await email.fill('nobody@nowhere.example');
  await password.fill('some words');
  await form.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  expectConsoleError(/status of 401/);
  await password.press('Enter');
  await expect(note.filter({ hasText: 'Login Failed' })).toContainText('Invalid email or password');
  await expect(password).toHaveAccessibleDescription('Invalid email or password');
  await expect(email).toHaveValue('nobody@nowhere.example');

  const google = page.getByRole('button', { name: 'Continue with Google' });
  await expect(google).toBeDisabled();
  await expect(google).toHaveAccessibleDescription(/Google sign-in is temporarily unavailable.*@/);
  const write = page.getByRole('link', { name: /@/ });
  await expect(write).toHaveAttribute('href', `mailto:${await write.innerText()}`);

  await page.getByRole('link', { name: 'Create an Account' }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(page.getByRole('heading', { name: 'Quote a Project' })).toBeInViewport();
  await expect(page.getByLabel('Create client portal account')).toBeChecked();
});
