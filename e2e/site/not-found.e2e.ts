import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ sharesServer: 'readers' });

test('an unknown address answers 404 with a page that links home', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await atEachSize(page, () => expectNoViolations(page));
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL('/');
});
