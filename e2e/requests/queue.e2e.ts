import type { Page } from '@playwright/test';
import { atEachSize, expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/hands.ts';

const shown = (page: Page) => page.getByRole('article').getByRole('heading').first();

// Each test counts all requests in the queue.
test.use({ sharesServer: false });

test('a morning of requests is handled by keyboard alone', async ({ page, signInStaff, server }) => {
  test.slow();
  for (const name of ['Ada Moss', 'Bea Lund', 'Cal Ortiz', 'Dee Park']) {
    const email = `${name.toLowerCase().replace(' ', '@')}.example`;
    const sent = await page.request.post(`${server.url}/api/consultations`, {
      data: { name, email, message: `${name} would like to know more.` },
    });
    expect(sent.status()).toBe(201);
  }
  await signInStaff(page);
  await page.goto('/admin');
  await expect(page.getByText('4 in queue')).toBeVisible();
  await expect(shown(page)).toHaveText('Ada Moss');
  await atEachSize(page, async () => {
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);
  });

  // Snooze the next request until tomorrow.
  await page.keyboard.press('j');
  await expect(shown(page)).toHaveText('Bea Lund');
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Snooze until' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 snoozed')).toBeVisible();

  // Complete the first request. The next one opens, and the step can be undone.
  await expect(shown(page)).toHaveText('Ada Moss');
  await page.keyboard.press('e');
  await expect(page.getByText('Consultation status updated')).toBeVisible();
  await expect(shown(page)).toHaveText('Cal Ortiz');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(shown(page)).toHaveText('Ada Moss');
  await expect(page.getByText('4 in queue')).toBeVisible();

  // Staff write an answer in the card. Without a mail server the answer is saved. The request counts as contacted,
  // because staff called.
  const answer = page.getByLabel('Answer Ada Moss');
  await answer.focus();
  await page.keyboard.type('Thank you, Ada. Does Tuesday suit you?');
  await page.getByLabel('I contacted them another way').press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Save Answer' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Answer saved')).toBeVisible();
  await expect(shown(page)).toHaveText('Cal Ortiz');
  await expect(page.getByText('3 in queue')).toBeVisible();

  // A lead becomes a client with two key presses.
  await page.getByRole('button', { name: 'Make Client: Cal Ortiz' }).press('Enter');
  await page.getByRole('button', { name: 'Create Account' }).press('Enter');
  await expect(page.getByLabel('Link for Cal Ortiz')).toHaveValue(/\/client\/welcome#/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article').getByText('Client', { exact: true })).toBeVisible();
});

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
  const asked = await client.request.post('/api/client/messages', { data: { message: 'When is it ready?' } });
  expect(asked.status()).toBe(201);
  for (const staff of [page, colleague]) {
    await staff.goto('/admin?tab=consultations');
    await staff.getByRole('button', { name: '1 conversation', exact: true }).click();
    await staff.getByLabel('Your message').fill(staff === page ? 'On Tuesday.' : 'On Wednesday.');
  }
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  const dialog = colleague.getByRole('dialog', { name: 'Answer Luis Ortega' });
  // The page shows the answer at once. The server refuses only a conflicting answer.
  await expect(dialog.getByText('On Tuesday.')).toBeVisible();
  await expect(dialog.getByLabel('Your message')).toHaveValue('On Wednesday.');
});
