import type { Page } from '@playwright/test';
import { atEachSize, expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { addAnsweredRequests, addRequests } from '../support/people.ts';

const hours = (page: Page) => page.getByRole('form', { name: 'Hours' });

async function save(page: Page) {
  await hours(page).getByRole('button', { name: 'Save Hours' }).click();
  await expect(page.getByText('Hours saved')).toBeVisible();
}

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

test('the hours of the agency change due times', async ({ page, signInStaff, server }) => {
  await addRequests(server, 1);
  await signInStaff(page);
  await page.goto('/admin?tab=consultations');
  await expect(page.getByRole('article').getByText('23 h left to reply')).toBeVisible();

  await page.goto('/admin?tab=admin-management');
  const form = hours(page);
  await form.getByRole('checkbox', { name: /^Count only working hours/ }).check();
  await atEachSize(page, () => expectNoSidewaysScroll(page));
  // Enter a week without working days, and a day that ends before it begins.
  for (const day of names.slice(1, 6)) await form.getByRole('checkbox', { name: day }).uncheck();
  await form.getByRole('button', { name: 'Save Hours' }).click();
  await expect(form.getByText('Please choose at least one day.')).toBeVisible();
  // Only two days are working days: four and five days from now. So 24 working hours end on the second.
  const today = new Date().getUTCDay();
  for (const later of [4, 5])
    await form.getByRole('checkbox', { name: names[(today + later) % 7] ?? '' }).check();
  const zone = form.getByRole('combobox', { name: 'Time zone' });
  await zone.click();
  await expect(form.getByRole('option').first()).toContainText('your browser’s');
  // The open list covers no element that can have the focus.
  await expectNoViolations(page);
  await expect(form.getByRole('option').first()).toBeVisible();
  await zone.fill('africa');
  await expect(form.getByRole('option', { name: /^Cairo/ })).toBeVisible();
  await zone.fill('utc');
  await form.getByRole('option', { name: /^UTC/ }).click();
  await save(page);

  await page.goto('/admin?tab=consultations');
  await expect(page.getByRole('article').getByText(/^[45] days left to reply$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Person 0, [45] days left to reply/ })).toBeVisible();
});

test('the site states how quickly requests are answered, until that is switched off', async ({
  page,
  signInStaff,
  server,
}) => {
  await addAnsweredRequests(server, { inTime: 19, late: 1 });
  await signInStaff(page);
  const line = 'We answered 19 of 20 requests within 24 hours (90 days).';
  const site = async () => (await page.request.get(`${server.url}/`, { headers: { cookie: '' } })).text();
  // The server caches the page for a while. Saving settings renders it again.
  await page.goto('/admin?tab=admin-management');
  const box = hours(page).getByRole('checkbox', { name: /^Show on the site how quickly/ });
  await expect(box).toBeChecked();
  await box.uncheck();
  await save(page);
  await expect.poll(site).not.toContain('requests within 24 hours');
  await box.check();
  await save(page);
  await expect.poll(site).toContain(line);
});
