import {
  startIdentityProvider,
  type IdentityProvider,
} from '#server/features/staff-auth/testing/identity-provider.ts';
import { expect, test } from '../support/fixtures.ts';
import { freePort } from '#server/testing/processes/free-port.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const people = [
  {
    sub: 'owner',
    email: 'owner@agency.example',
    emailVerified: true,
    firstName: 'Olivia',
    lastName: 'Reyes',
  },
  { sub: 'admin', email: 'admin@agency.example', emailVerified: true, firstName: 'Amir', lastName: 'Haddad' },
  {
    sub: 'guest',
    email: 'guest@elsewhere.example',
    emailVerified: true,
    firstName: 'Gwen',
    lastName: 'Moss',
  },
];

test.describe('through an OpenID provider', () => {
  let server: RunningServer;
  let provider: IdentityProvider;

  test.beforeAll(async () => {
    const port = await freePort();
    provider = await startIdentityProvider({ port: 0, publicUrl: `http://localhost:${port}`, people });
    server = await startServer({
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Agency login',
      ADMIN_EMAILS: 'admin@agency.example',
      SUPER_ADMIN_EMAILS: 'owner@agency.example',
    });
  });

  test.afterAll(async () => {
    await server?.stop();
    await provider?.close();
  });

  for (const [name, role] of [
    ['Olivia Reyes', 'super admin'],
    ['Amir Haddad', 'admin'],
  ] as const) {
    test(`a ${role} is led to the panel`, async ({ page }) => {
      await page.goto(`${server.url}/admin-login`);
      await page.getByRole('link', { name: /Agency login/ }).click();
      await page.getByRole('button', { name: new RegExp(name) }).click();
      await expect(page).toHaveURL(/\/admin/);
      await expect(page.getByText(`Logged in to Admin as ${name}`)).toBeVisible();
      // On the home page, a link leads an admin back to the panel.
      await page.goto(server.url);
      await expect(page).toHaveURL(/\/admin/);
      // While the page is being left, the panel must not open the event stream.
      await page.goto('about:blank');
      await page.goto(`${server.url}/api/logout`);
      await expect(page).toHaveURL(`${server.url}/`);
      await expect(page.getByRole('form', { name: 'Quote a Project' })).toBeVisible();
    });
  }

  test('the settings linked in a mail open after the sign-in', async ({ page, expectConsoleError }) => {
    expectConsoleError(/status of 401/);
    await page.goto(`${server.url}/admin?tab=messages&dialog=notices`);
    await page.getByRole('button', { name: /Amir Haddad/ }).click();
    await expect(page.getByRole('dialog', { name: 'Notification settings' })).toBeVisible();
    await expect(page).toHaveURL(/dialog=notices/);
  });

  test('a person without a role is welcomed, but not in the panel', async ({ page }) => {
    await page.goto(`${server.url}/api/login`);
    await page.getByRole('button', { name: /Gwen Moss/ }).click();
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page.getByRole('heading', { name: /Gwen/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
    await page.goto(`${server.url}/admin`);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText("You don't have admin privileges to access this panel.")).toBeVisible();
    await page.getByRole('link', { name: 'Return Home' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
  });

  test('the page says in advance that Google is not set up', async ({ page }) => {
    await page.goto(`${server.url}/admin-login`);
    const google = page.getByRole('link', { name: 'Sign in with Google' });
    await expect(google).toHaveAccessibleDescription('Google is not set up here. Please use Agency login.');
    await google.click();
    await expect(page.getByRole('alert')).toContainText('This way to sign in is not set up here.');
  });

  test('a person who cancels at the provider sees the reason on our page', async ({ page }) => {
    await page.goto(`${server.url}/api/login`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/admin-login\?error=/);
    await expect(page.getByRole('alert')).toBeVisible();
  });
});

test('a signed-out visitor of the panel is led to the sign-in with a notice', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  // The text shows only until the sign-in opens, so a script in the page records it.
  await page.addInitScript(() => {
    const look = () => {
      if (document.body?.innerText.includes('You are logged out. Logging in again...'))
        sessionStorage.setItem('told', 'yes');
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/staff\/login/);
  expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe('yes');
});

test('without a provider the Google button explains its target, before and after', async ({ page }) => {
  await page.goto('/admin-login');
  const google = page.getByRole('link', { name: 'Sign in with Google' });
  await expect(google).toHaveAccessibleDescription(
    'Google is not set up here. You sign in with e-mail and password instead.',
  );
  await google.click();
  await expect(page).toHaveURL(/\/staff\/login/);
  await expect(page.getByRole('status')).toContainText('Google sign-in is not set up here.');

  // The other button opens the sign-in without a message.
  await page.goto('/admin-login');
  await page.getByRole('link', { name: 'Continue with e-mail and password' }).click();
  await expect(page.getByRole('form', { name: 'Staff sign-in' })).toBeVisible();
  await expect(page.getByText('Google')).toHaveCount(0);

  await page.goto('/admin-login');
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(page.getByRole('heading', { name: 'Quote a Project' })).toBeInViewport();
});
