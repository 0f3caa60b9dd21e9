import type { Page } from '@playwright/test';
import { codeAt, stepAt } from '#server/access/second-factor/totp.ts';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { startMailedServer } from '../support/mailed.ts';

const test = testOn(startMailedServer);

/** Adds a virtual device with a fingerprint reader that confirms every request. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a client adds a passkey, signs out, and signs in with it', async ({ page, server, signInClient }) => {
  test.slow();
  await withAuthenticator(page);
  await signInClient(page, { name: 'Nora Fields' });
  // Passkeys need a host name; they do not work with an IP address.
  const base = server.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${base}/client/security`);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel('Name').fill('Office laptop');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByText('Office laptop')).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));

  await page.context().clearCookies();
  await page.goto(`${base}/client/login`);
  await page.getByRole('link', { name: 'Sign in without a password' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in without a password' })).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Nora Fields' })).toBeVisible();
  await page.goto(`${base}/client/security`);
  const here = page.getByRole('listitem').filter({ hasText: 'This device' });
  await expect(here).toContainText('with a passkey');
});

test('staff add a passkey, sign out, and sign in with it', async ({ page, server, signInStaff }) => {
  test.slow();
  await withAuthenticator(page);
  await signInStaff(page);
  const base = server.url.replace('127.0.0.1', 'localhost');
  await page.goto(`${base}/admin/account`);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel('Name').fill('Studio laptop');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByText('Studio laptop')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${base}/admin-login`);
  await page.getByRole('link', { name: 'Continue with e-mail and password' }).click();
  await page.getByRole('link', { name: 'Sign in without a password' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('tab', { name: /Clients/ })).toBeVisible();
  await page.goto(`${base}/admin/account`);
  const here = page.getByRole('listitem').filter({ hasText: 'This device' });
  await expect(here).toContainText('with a passkey');
});

test('staff set up the second factor that the team needs, and the panel opens', async ({
  page,
  newPerson,
  signInStaff,
}) => {
  test.slow();
  const boss = await newPerson();
  await signInStaff(boss, 'super-admin');
  await boss.goto('/admin/account');
  await expect(boss.getByRole('region', { name: 'Where you are signed in' })).toBeVisible();
  await atEachSize(boss, () => expectNoViolations(boss));
  const secondFactor = async (who: Page) => {
    const region = who.getByRole('region', { name: 'Second factor' });
    await region.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(region.getByRole('img')).toBeVisible();
    const secret = (await region.locator('code').textContent()) ?? '';
    await region.getByLabel('Code').fill(codeAt(secret, stepAt(Date.now())));
    await region.getByRole('button', { name: 'Turn it on' }).click();
    await expect(who.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await expectNoViolations(who);
    await who.getByRole('button', { name: 'I have saved them' }).click();
  };
  await secondFactor(boss);
  await boss.goto('/admin?tab=admin-management');
  await boss.getByRole('checkbox', { name: /needs a second factor/ }).click();
  await expect(boss.getByText('A second factor is needed now')).toBeVisible();

  await signInStaff(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Set up a second factor' }).click();
  await secondFactor(page);
  await page.getByRole('link', { name: 'Admin panel' }).click();
  await expect(page.getByRole('tab', { name: /Clients/ })).toBeVisible();
});

test('a client signs in by a mailed link that was opened before, and ends the other session', async ({
  page,
  newPerson,
  server,
  signInClient,
  consoleWatch,
}) => {
  test.slow();
  const { mails } = server;
  const elsewhere = await newPerson();
  const account = await signInClient(elsewhere, { name: 'Teo Marsh' });
  await page.goto(`${server.url}/sign-in`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'E-mail me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  const mailed = () => mails.map((mail) => /https?:\S+\/sign-in\/link#[\w-]+/.exec(mail)?.[0]).find(Boolean);
  await expect.poll(mailed).toBeDefined();
  const link = mailed() ?? '';
  for (let i = 0; i < 10; i++) expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Teo Marsh' })).toBeVisible();
  await page.goto(`${server.url}/client/security`);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden();
  consoleWatch.announce(/status of 401/);
  await elsewhere.goto(`${server.url}/client/dashboard`);
  await expect(elsewhere).toHaveURL(/\/client\/login/);
  consoleWatch.announce(/status of 410/);
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});
