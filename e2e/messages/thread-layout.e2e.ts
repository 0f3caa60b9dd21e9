import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { addMessages } from '../support/people.ts';

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByLabel('Your message', { exact: true });

test('a thread of two hundred messages opens and stays at its end, and loads earlier ones while scrolling', async ({
  page,
  newPerson,
  signInClient,
  signInStaff,
  server,
}) => {
  test.slow();
  const account = await signInClient(page, { name: 'Pia Endless' });
  const staff = await newPerson();
  const userId = await signInStaff(staff);
  const texts = Array.from(
    { length: 200 },
    (_, n) => `Message number ${n + 1}.${' It says a little more.'.repeat((n + 1) % 7)}`,
  );
  await addMessages(server, { clientAccountId: account.id, userId }, texts);
  await page.goto('/client/dashboard?tab=consultations');
  const messages = page.getByRole('tab', { name: /Messages/ });
  await expect(messages).toContainText('99+');
  await messages.click();
  await expect(log(page).getByText('Message number 200.')).toBeInViewport();
  await expect(messages).not.toContainText('99+');
  await staff.goto('/admin?tab=messages&view=conversations');
  await staff.getByRole('button', { name: /Pia Endless/ }).click();
  await expect(log(staff).getByText('Message number 200.')).toBeInViewport();
  for (const [writer, reader, words] of [
    [page, staff, 'First of the client'],
    [staff, page, 'First of the agency'],
    [page, staff, 'Second of the client'],
  ] as const) {
    const again = writer.waitForResponse(
      (answer) => answer.request().method() === 'GET' && /messages/.test(answer.url()),
    );
    await field(writer).fill(words);
    await field(writer).press('Enter');
    await again;
    await expect(log(writer).getByText(words)).toBeInViewport();
    await expect(log(reader).getByText(words)).toBeInViewport();
  }

  // Older messages load above without moving the visible ones.
  // Jump at once, like the Home key: a wheel would keep scrolling past the loaded messages.
  await log(page).evaluate((thread) => thread.scrollTo({ top: 0, behavior: 'instant' }));
  // This is the oldest message of the first page, before newer messages moved it out.
  await expect(log(page).getByText('Message number 152.')).toBeInViewport();
  await expect(async () => {
    // When the list is read again, the page drops the older messages. It requests them again at the next small scroll.
    await log(page).evaluate(async (thread) => {
      thread.scrollBy({ top: 2, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      thread.scrollBy({ top: -2, behavior: 'instant' });
    });
    await expect(log(page).getByText('Message number 150.')).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await expect(log(page).getByText('Message number 152.')).toBeInViewport();

  // The wheel scrolls to the first message. Only visible messages are in the document.
  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -1500);
    await expect(log(page).getByText('Message number 1.')).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [0] });
  expect(await log(page).getByRole('article').count()).toBeLessThan(60);
});

test('the card of messages never scrolls inside itself, however long the typed text is', async ({
  page,
  signInClient,
}) => {
  await signInClient(page, { name: 'Vera Lines' });
  await page.goto('/client/dashboard?tab=messages');
  const card = page.getByRole('region', { name: 'Messages', exact: true });
  await field(page).fill(Array.from({ length: 12 }, (_, n) => `Line ${n}`).join('\n'));
  const scrolled = await card.evaluate((element) => {
    element.scrollTop = 500;
    return element.scrollTop;
  });
  expect(scrolled).toBe(0);
  await expect(card.getByRole('heading', { name: 'Messages' })).toBeInViewport();
  expect((await field(page).boundingBox())?.height).toBeGreaterThan(100);
});
