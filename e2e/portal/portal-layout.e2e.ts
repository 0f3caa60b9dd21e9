import { expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('words without spaces break at the edge of the screen', async ({ page, signInClient, server }) => {
  const word = 'Donaudampfschifffahrt'.repeat(7);
  const { email } = await signInClient(page, { name: word, company: word, verified: true });
  const sent = await page.request.post(`${server.url}/api/consultations`, {
    headers: { origin: server.url },
    data: { name: word, email, company: word, message: word },
  });
  expect(sent.status()).toBe(201);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const tab of ['consultations', 'project', 'messages', 'previews']) {
    await page.goto(`/client/dashboard?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).toContainText(/\w/);
    if (tab === 'consultations') await expect(page.getByRole('article')).toContainText(word);
    await expectNoSidewaysScroll(page);
  }
});

test('on a phone the content of the portal begins near the top, with the next step above it', async ({
  page,
  signInClient,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInClient(page, { name: 'Dana Whitfield', company: 'Whitfield Roofing' });
  await page.goto('/client/dashboard?tab=messages');
  const strip = page.getByRole('region', { name: 'Next for you' });
  await expect(strip).toContainText('Nothing is waiting for you');
  const top = () =>
    page.getByRole('tabpanel').evaluate((panel) => panel.parentElement?.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThanOrEqual(150);
  const card = page.getByRole('region', { name: 'Company profile' });
  await expect(card.getByRole('button', { name: 'Upload company logo' })).toBeVisible();
  await expect(card.getByText('Client code')).toBeVisible();
  await page.getByRole('button', { name: 'Your profile' }).click();
  await expect(page.getByRole('link', { name: 'Sign-in and security' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Your message' }).fill('Hello');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(strip).toContainText('Your message');
  await expect(strip).toContainText('with our team');
});
