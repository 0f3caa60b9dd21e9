import type { Page } from '@playwright/test';
import { atEachSize, expectNoViolations, expectSendInView } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

/** Sends the request of a form from a person's open page. */
const send = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([address, content]) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(content),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    },
    [path, body] as const,
  );

const colors = (before: string[], wanted: string[], requestReason: string) => ({
  requestType: 'color_change',
  requestReason,
  currentValues: JSON.stringify({ colors: before }),
  requestedValues: JSON.stringify({ colors: wanted }),
});

test('staff approve one change request and reject another', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  const client = await newPerson();
  await signInClient(client, { name: 'Ines Ortega', company: 'Ortega Bakery' });
  await client.goto('/client/dashboard?tab=project');
  const before = ['#000000', '#000000', '#000000'];
  await send(
    client,
    '/api/client/directive-change-requests',
    colors(before, ['#7a1f3d', '#000000', '#000000'], 'Our new awning is wine red.'),
  );
  await send(
    client,
    '/api/client/directive-change-requests',
    colors(before, ['#000000', '#fff59d', '#000000'], 'Something brighter.'),
  );

  await signInStaff(page);
  await page.goto('/admin?tab=client-comms');
  const panel = page.getByRole('tabpanel');
  const wine = panel.getByRole('article').filter({ hasText: 'wine red' });
  const bright = panel.getByRole('article').filter({ hasText: 'Something brighter.' });
  await expect(wine).toContainText('#7a1f3d');
  await expect(bright).toContainText('NEW');
  await atEachSize(page, () => expectNoViolations(page));

  await bright.hover();
  await bright.getByRole('button', { name: /Mark as Read/ }).click();
  await expect(bright.getByText('NEW', { exact: true })).toBeHidden();

  await wine.getByRole('button', { name: /Respond/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Respond to Change Request' });
  await expectSendInView(page);
  await expect(dialog.getByLabel('Decision')).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Send Response' }).click();
  await expect(dialog.getByText('Please select a decision')).toBeVisible();
  await expect(dialog.getByText('Please provide a response message')).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await dialog.getByLabel('Decision').selectOption({ label: 'Approve' });
  await dialog.getByLabel('Response Message').fill('It will look warm on the menu too.');
  await dialog.getByRole('button', { name: 'Send Response' }).click();
  await expect(page.getByText('Change request updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(wine).toContainText('Approved');
  await expect(wine.getByRole('button', { name: /Respond/ })).toHaveCount(0);

  await bright.getByRole('button', { name: /Respond/ }).click();
  await expect(dialog.getByText('Something brighter.')).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Decision').selectOption({ label: 'Reject' });
  await dialog.getByLabel('Response Message').fill('White words would vanish on it.');
  await dialog.getByRole('button', { name: 'Send Response' }).click();
  await expect(bright).toContainText('Rejected');
  await expect(panel).toContainText('0 pending');

  // The client's open page updates: the approved color applies, the rejected one does not.
  const list = client.getByRole('list', { name: 'Your change requests' });
  await expect(list.getByRole('listitem').filter({ hasText: 'It will look warm' })).toContainText('Approved');
  await expect(list.getByRole('listitem').filter({ hasText: 'would vanish' })).toContainText('Rejected');
  const kept = await client.evaluate(async () => (await fetch('/api/client/project-directives')).json());
  expect(kept).toMatchObject({ colorPalette: ['#7a1f3d', '#000000', '#000000'] });
});

test('staff answer a message once, and write first', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
  expectConsoleError,
}) => {
  test.slow();
  const client = await newPerson();
  await signInClient(client, { name: 'Theo Marsh', company: 'Marsh & Daughters Plumbing' });
  await client.goto('/client/dashboard?tab=messages');
  await client.getByRole('textbox', { name: 'Your message' }).fill('When will we see the first draft?');
  await client.getByRole('button', { name: 'Send' }).click();
  await expect(client.getByText('Message Sent')).toBeVisible();
  await send(client, '/api/messages', {
    name: 'Priya Nair',
    email: 'priya@nair.example',
    subject: 'Parking',
    message: 'Is there parking at your office?',
  });

  await signInStaff(page);
  const colleague = await newPerson();
  await signInStaff(colleague);
  await page.goto('/admin?tab=messages');
  const clients = page.getByRole('region', { name: 'Client Dashboard Messages', exact: true });
  const contacts = page.getByRole('region', { name: 'Contact Form Messages', exact: true });
  const asked = clients.getByRole('article', { name: /Theo Marsh/ });
  const parking = contacts.getByRole('article', { name: /Priya Nair/ });
  await expect(asked).toContainText('first draft');
  await expect(parking).toContainText('Parking');
  for (const list of [clients, contacts])
    await expect.poll(async () => (await list.boundingBox())?.height).toBe(600);
  await atEachSize(page, () => expectNoViolations(page));

  await parking.getByRole('button', { name: 'Respond to Priya Nair' }).click();
  const contact = page.getByRole('dialog', { name: 'Respond to Priya Nair' });
  await expect(contact.getByRole('link', { name: /Reply by E-mail/ })).toHaveAttribute(
    'href',
    /^mailto:priya@nair\.example\?/,
  );
  await expectSendInView(page);
  await atEachSize(page, () => expectNoViolations(page));
  await contact.getByRole('button', { name: 'Mark as Read' }).click();
  await expect(page.getByText('Message marked as read')).toBeVisible();
  await expect(parking.getByText('NEW', { exact: true })).toBeHidden();

  // Two members of staff have the same message open. The second answer is refused.
  await asked.getByRole('button', { name: 'Respond to Theo Marsh' }).click();
  const dialog = page.getByRole('dialog', { name: 'Respond to Theo Marsh' });
  await expect(dialog).toBeVisible();
  await expectSendInView(page);
  await atEachSize(page, () => expectNoViolations(page));
  await colleague.goto(page.url());
  const other = colleague.getByRole('dialog', { name: 'Respond to Theo Marsh' });
  await other.getByLabel('Response').fill('I can say: soon.');
  // The colleague's page must not receive the first answer before it sends its own.
  const sent = Promise.withResolvers<void>();
  await colleague.route('**/api/admin/client-messages**', async (route) => {
    if (route.request().method() === 'POST') return route.continue();
    await sent.promise;
    await route.continue().catch(() => {});
  });
  await dialog.getByLabel('Response').fill('On Friday, with three directions to choose from.');
  await dialog.getByRole('button', { name: 'Send Response' }).click();
  await expect(page.getByText('Response sent')).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Already Responded' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expectConsoleError(/status of 409/);
  const refusal = colleague.waitForResponse((response) => response.status() === 409);
  await other.getByRole('button', { name: 'Send Response' }).click();
  await refusal;
  sent.resolve();
  await expect(colleague.getByText('Failed to send response')).toBeVisible();
  await expect(other.getByText('with three directions').first()).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send Response' })).toHaveCount(0);
  await expect(client.getByText('On Friday, with three directions').first()).toBeVisible();

  // To write first, find the client by typing the name.
  await page.getByRole('button', { name: 'Write to a Client' }).first().click();
  const write = page.getByRole('dialog', { name: 'Write to a Client' });
  await write.getByRole('button', { name: 'Send Message' }).click();
  await expect(write.getByText('Please select a client.')).toBeVisible();
  await atEachSize(page, () => expectNoViolations(page));
  await write.getByRole('combobox', { name: 'Client' }).fill('marsh');
  await write.getByRole('option', { name: /Theo Marsh/ }).click();
  await write.getByLabel('Message').fill('The kick-off is on Monday at ten.');
  await write.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  await expect(write).toBeHidden();
  await expect(client.getByText('The kick-off is on Monday at ten.')).toBeVisible();
});
