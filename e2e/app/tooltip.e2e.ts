import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/hands.ts';

test.use({ hasTouch: true });

test('the exact time shows on hover, by keyboard and on a tap, also above dialogs', async ({
  page,
  request,
  newPerson,
  signInStaff,
  signInClient,
}) => {
  const { email } = await signInClient(await newPerson(), { name: 'Ines Okafor' });
  await request.post('/api/consultations', { data: { name: 'Ines', email, message: 'Hello' } });
  await signInStaff(page);
  const code: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('tooltip-popup')) code.push(sent.url());
  });
  const found = await page.request.get(`/api/admin/consultations?q=${encodeURIComponent(email)}`);
  const [{ id } = { id: '' }] = (await found.json()) as { id: string }[];
  await page.request.patch(`/api/admin/consultations/${id}`, { data: { status: 'contacted' } });
  await page.goto(`/admin?tab=consultations&request=${id}`);
  const row = page.getByRole('article', { name: 'Ines', exact: true });
  const time = row.getByRole('time');
  const exact = (await time.getAttribute('aria-description')) ?? '';
  expect(exact).toMatch(/^\w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M$/);
  const tooltip = page.getByText(exact, { exact: true });
  await expect(row).toBeVisible();
  expect(code).toEqual([]);

  // After the pointer has rested for 700 ms, the tooltip appears 4 px from its element.
  const waited = page.evaluate(
    (text) =>
      new Promise<number>((done) => {
        let over = 0;
        addEventListener('pointerover', () => (over ||= performance.now()));
        new MutationObserver((_changes, observer) => {
          if (!document.body.textContent.includes(text)) return;
          observer.disconnect();
          done(performance.now() - over);
        }).observe(document.body, { subtree: true, childList: true });
      }),
    exact,
  );
  await time.hover();
  await expect(tooltip).toBeVisible();
  expect(await waited).toBeGreaterThan(690);
  expect(code).toHaveLength(1);
  const gap = async () => {
    const [under, over] = [await time.boundingBox(), await tooltip.boundingBox()];
    return (under?.y ?? 0) - (over?.y ?? 0) - (over?.height ?? 0);
  };
  await expect.poll(gap).toBeCloseTo(4, 0);
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();

  // By keyboard.
  await row.focus();
  await tabTo(page, time);
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tooltip).toBeHidden();

  // On a touch screen the second tap closes the tooltip.
  await time.tap();
  await expect(tooltip).toBeVisible();
  await time.tap();
  await expect(tooltip).toBeHidden();

  // In a dialog, Escape closes only the tooltip.
  await page.goto('/admin?tab=clients&q=ines');
  await page.getByRole('button', { name: 'Ines Okafor', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ines Okafor' });
  const sent = dialog.getByRole('time');
  await sent.hover();
  const above = dialog.getByText((await sent.getAttribute('aria-description')) ?? '', { exact: true });
  await expect(above).toBeVisible();
  // Nothing covers it.
  await above.hover();
  await expect(above).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(above).toBeHidden();
  await dialog.getByRole('button', { name: 'Feedback' }).focus();
  // In tab order, the people of the company are between the two elements.
  const isReached = () => sent.evaluate((time) => time === document.activeElement);
  for (let presses = 0; presses < 20 && !(await isReached()); presses++) await page.keyboard.press('Tab');
  await expect(sent).toBeFocused();
  await expect(above).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(above).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
