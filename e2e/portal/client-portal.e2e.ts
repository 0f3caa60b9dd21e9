import type { Page } from '@playwright/test';
import { atEachSize, expectJumps, expectNoViolations, sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import type { RunningServer } from '../support/server.ts';

/** Makes a call of the panel as staff. */
async function asStaff<T>(
  staff: Page,
  server: RunningServer,
  method: 'POST' | 'PATCH' | 'GET',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await staff.request.fetch(`${server.url}${path}`, {
    method,
    headers: { origin: server.url },
    ...(data ? { data } : {}),
  });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Runs axe at each screen size with the page at its top: further down, the tab bar covers scrolled content. */
const check = async (page: Page) => {
  await page.evaluate(() => window.scrollTo(0, 0));
  await atEachSize(page, () => expectNoViolations(page));
};

/** Checks that the page is at its top: header and next step are visible. */
const expectTopInView = async (page: Page) => {
  // The previous tab panel disappears a moment later.
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await expect(page.getByRole('tabpanel')).toContainText(/\w/);
  await expect(page.getByRole('tabpanel').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const top = [
    page.getByRole('heading', { name: /^Welcome, / }),
    page.getByRole('button', { name: /^Notifications/ }),
    page.getByRole('region', { name: 'Next for you' }),
    page.getByRole('region', { name: 'Company profile' }),
  ];
  for (const part of top) await expect(part).toBeInViewport({ ratio: 1 });
};

const openTab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();

test('a new client signs in for the first time and sees every tab', async ({
  page,
  newPerson,
  signInStaff,
  server,
}) => {
  test.slow();
  const staff = await newPerson();
  await signInStaff(staff);
  const account = { name: 'Lupe Ramos', email: 'lupe@ramos.example', password: 'first secret' };
  await asStaff(staff, server, 'POST', '/api/admin/clients', { ...account, company: 'Ramos Tile' });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/client/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Lupe Ramos' })).toBeVisible();
  // No item waits for the client, so the messages are open.
  await expect(page.getByRole('tab', { name: /Messages/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Say hello')).toBeVisible();
  await expectTopInView(page);
  const box = page.getByRole('textbox', { name: 'Your message' });
  await expect(box).toBeInViewport({ ratio: 1 });
  // The tabs are at the bottom edge of the window; only the messages scroll.
  const foot = () => page.getByRole('tablist', { name: 'Your portal' }).boundingBox();
  expect(await foot()).toMatchObject({ x: 0, y: 788, width: 390, height: 56 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
  // An on-screen keyboard covers half of the screen: the field and its button are above it, the tabs are hidden.
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize({ width: 390, height: 430 });
  await expect(page.getByRole('tablist', { name: 'Your portal' })).toBeHidden();
  for (const part of [box, page.getByRole('button', { name: 'Send' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  for (const tab of [/Consultations/, /My Project/, /Previews/, /Messages/]) {
    await openTab(page, tab);
    await expectTopInView(page);
  }
  await check(page);

  await openTab(page, /Consultations/);
  await expect(page).toHaveURL(/\?tab=consultations/);
  await page.getByRole('button', { name: 'Request a consultation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request another consultation' });
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Lupe Ramos');
  await expect(dialog.getByLabel('Company Name')).toHaveValue('Ramos Tile');
  await expect(dialog.getByLabel('Create client portal account')).toHaveCount(0);
  await check(page);
  // Back closes the dialog, and a link opens it again.
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Service Interest').selectOption({ label: 'AI Marketing' });
  await dialog.getByLabel('Tell us about your project').fill('Postcards that know who moved in.');
  await dialog.getByRole('button', { name: 'Quote a Project' }).click();
  const thanks = page.getByRole('dialog', { name: 'Welcome to the Future!' });
  await expect(thanks).toContainText('Request Received');
  await thanks.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('article', { name: 'AI Marketing' })).toContainText('Pending Review');
  await expect(dialog).toBeHidden();

  await openTab(page, /My Project/);
  await expect(page.getByText('No projects yet')).toBeVisible();
  await expect(page.getByLabel('Color 3, as text')).toHaveValue('#000000');
  await page.setViewportSize(sizes[0]);
  await expectJumps(page, ['Reference links', 'Project directives']);
  await check(page);
  await openTab(page, /Previews/);
  await expect(page).toHaveURL(/\?tab=previews/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: /My Project/ })).toHaveAttribute('aria-selected', 'true');
});

test('directives and links are saved; one color change is approved, one rejected', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
  server,
  expectConsoleError,
}) => {
  test.slow();
  const staff = await newPerson();
  await signInStaff(staff);
  await signInClient(page, { name: 'Ruth Keller' });
  await page.goto('/client/dashboard?tab=project');

  // First colors are saved together with the other fields.
  const choose = async (number: number, color: string) => {
    await page.getByLabel(`Color ${number}, as text`).fill(color);
    await page.getByLabel(`Color ${number}, as text`).press('Enter');
  };
  await choose(1, '#7d6bd6');
  await choose(2, '#f2c84b');
  await page.getByRole('button', { name: 'Remove color 3' }).click();
  await page.getByRole('button', { name: /Classic serif/ }).click();
  await page.getByLabel('Additional notes').fill('Keep the hammer.');
  await page.getByRole('button', { name: 'Save Directives' }).click();
  await expect(page.getByText('Directives Saved')).toBeVisible();
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0);

  await page.getByLabel('Link 1', { exact: true }).fill('javascript:alert(1)');
  expectConsoleError(/status of 400/);
  await page.getByRole('button', { name: 'Save Links' }).click();
  await expect(page.getByText('Save Failed')).toBeVisible();
  await expect(page.getByLabel('Link 1', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Link 1', { exact: true }).fill('tiles.example.com');
  await page.getByRole('button', { name: 'Save Links' }).click();
  await expect(page.getByText('Reference Links Saved')).toBeVisible();
  await expect(page.getByLabel('Link 1', { exact: true })).toHaveValue('https://tiles.example.com/');

  const change = async (number: number, color: string, reason: string) => {
    await choose(number, color);
    const dialog = page.getByRole('dialog', { name: `Change color ${number}?` });
    await dialog.getByLabel('Why this change?').fill(reason);
    return dialog;
  };

  // Discarding a change sends no request.
  const first = await change(1, '#aa0000', 'A whim');
  await check(page);
  await first.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Color 1, as text')).toHaveValue('#7d6bd6');

  await (await change(1, '#1f3a5f', 'Our trucks')).getByRole('button', { name: 'I Understand' }).click();
  await expect(page.getByText('Change Request Submitted')).toBeVisible();
  await (await change(2, '#e4572e', 'Louder')).getByRole('button', { name: 'I Understand' }).click();
  const palette = page.getByRole('list', { name: 'Color palette' });
  await expect(palette.getByText('Waiting for approval')).toHaveCount(2);
  await expect(palette.getByText(/^Current: #(7d6bd6|f2c84b)$/)).toHaveCount(2);
  await check(page);

  // Staff decide the second request first. The page updates without a reload.
  type Asked = { id: string; requestReason: string }[];
  const asked = await asStaff<Asked>(staff, server, 'GET', '/api/admin/directive-change-requests');
  const decide = (reason: string, status: string, adminResponse: string) => {
    const id = asked.find(({ requestReason }) => requestReason === reason)?.id;
    return asStaff(staff, server, 'PATCH', `/api/admin/directive-change-requests/${id}`, {
      status,
      adminResponse,
    });
  };
  await decide('Louder', 'rejected', 'It bites the navy.');
  const requests = page.getByRole('list', { name: 'Your change requests' });
  await expect(requests.getByText('Rejected')).toBeVisible();
  await expect(requests.getByText('It bites the navy.')).toBeVisible();
  await expect(page.getByLabel('Color 2, as text')).toHaveValue('#f2c84b');
  await decide('Our trucks', 'approved', 'Good choice.');
  await expect(requests.getByText('Approved')).toBeVisible();
  await expect(palette.getByText('Waiting for approval')).toHaveCount(0);
  await expect(page.getByLabel('Color 1, as text')).toHaveValue('#1f3a5f');

  // The page shows the chosen colors; a button opens the form to change them.
  await page.reload();
  await expect(page.getByRole('list', { name: 'Colors at a glance' })).toHaveText(/#1f3a5f.*#f2c84b/);
  await expect(page.getByRole('definition').filter({ hasText: 'Keep the hammer.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://tiles.example.com/' })).toBeVisible();
  await expect(page.getByLabel('Color 1, as text')).toBeHidden();
  await page.getByRole('button', { name: 'Change Project directives' }).click();
  await expect(page.getByLabel('Color 1, as text')).toHaveValue('#1f3a5f');
  await expect(page.getByLabel('Color 2, as text')).toHaveValue('#f2c84b');
  await expect(page.getByRole('button', { name: /Classic serif/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Additional notes')).toHaveValue('Keep the hammer.');
});

test('a message is sent, answered while the page is open, and read', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
  server,
  expectConsoleError,
}) => {
  test.slow();
  const staff = await newPerson();
  await signInStaff(staff);
  const account = await signInClient(page, { name: 'Omar Haddad' });
  await page.goto('/client/dashboard?tab=messages');
  const box = page.getByRole('textbox', { name: 'Your message' });
  await box.fill('Does it speak Spanish?');
  await box.press('Shift+Enter');
  await box.pressSequentially('Half of our callers do.');
  await box.press('Enter');
  await expect(page.getByText('Message Sent')).toBeVisible();
  await expect(box).toHaveValue('');
  const log = page.getByRole('log');
  await expect(log.getByText('Half of our callers do.')).toBeVisible();
  await expect(log.getByText('Today')).toBeVisible();

  // While another tab is open, a new answer adds to the badge; opening the messages marks the answer as read.
  await openTab(page, /My Project/);
  await expect(log).toBeHidden();
  type Sent = { id: string; clientAccountId: string }[];
  const list = `/api/admin/client-messages?clientAccountId=${account.id}`;
  const [question] = await asStaff<Sent>(staff, server, 'GET', list);
  await asStaff(staff, server, 'POST', `/api/admin/client-messages/${question?.id}/respond`, {
    response: 'Yes, it answers in the language it is spoken to.',
  });
  const messages = page.getByRole('tab', { name: /Messages/ });
  await expect(messages).toContainText('1 unread');
  await messages.click();
  await expect(log.getByText('Yes, it answers in the language it is spoken to.')).toBeVisible();
  await expect(log.getByText('New', { exact: true })).toBeVisible();
  await expect(messages).not.toContainText('unread');

  // A message that arrives in the open thread appears at the end and counts as read.
  await asStaff(staff, server, 'POST', '/api/admin/client-messages', {
    clientAccountId: account.id,
    message: 'Shall we switch it on?',
  });
  await expect(log.getByText('Shall we switch it on?')).toBeInViewport();
  await expect(messages).not.toContainText('unread');

  // A message that cannot be sent stays in its field.
  expectConsoleError(/ERR_FAILED/);
  await page.route('**/api/client/messages', (route) => route.abort());
  await box.fill('Yes please');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await expect(box).toHaveValue('Yes please');
  await openTab(page, /Consultations/);
  await messages.click();
  await expect(box).toHaveValue('Yes please');
});
