import sharp from 'sharp';
import { expectNoViolations, expectSendInView, firstScreen, sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { addRequests } from '../support/people.ts';

test('of 150 requests the queue fits each window, all are rows, and Back returns to a row far down', async ({
  page,
  signInStaff,
  server,
}) => {
  test.slow();
  await addRequests(server, 150);
  await signInStaff(page);
  await page.request.put('/api/admin/getting-started', { data: { isHidden: true } });
  await page.setViewportSize(sizes[2]);
  await page.goto('/admin?tab=consultations');
  await expect(page.getByText('150 in queue')).toBeVisible();
  const answer = page.getByRole('textbox', { name: 'Answer Person 0' });
  await answer.fill('On Tuesday.');
  expect((await firstScreen(page)).controls).toBeLessThanOrEqual(24);

  // In a wide window the queue, with names, is beside the open request; in a narrow window it is above.
  const queue = page.getByRole('list', { name: 'Waiting requests by the time left' });
  const open = page.getByRole('article');
  const between = async () => {
    const [list, article] = [await queue.boundingBox(), await open.boundingBox()];
    return {
      besides: (article?.x ?? 0) - (list?.x ?? 0) - (list?.width ?? 0),
      below: (article?.y ?? 0) - (list?.y ?? 0),
    };
  };
  await expect(queue.getByText('Person 1', { exact: true })).toBeVisible();
  // Poll here and below: placeholders may be above the measured part for a moment.
  await expect.poll(async () => (await between()).besides).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(queue.getByText('Person 1', { exact: true })).toBeHidden();
  await expect.poll(async () => (await between()).below).toBeGreaterThan(44);

  // A page with attached files never scrolls sideways when its window becomes narrower.
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345678' } })
    .jpeg()
    .toBuffer();
  const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: picture });
  await page
    .locator('input[type=file]')
    .setInputFiles([file('a-long-name-of-a-photograph-of-the-roof-in-the-morning.jpg'), file('two.jpg')]);
  await expect(page.getByText('two.jpg')).toBeVisible();
  for (const width of [1023, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    // The layout takes some frames to settle.
    const widest = await page.evaluate(async () => {
      let most = 0;
      for (let frame = 0; frame < 10; frame++) {
        await new Promise(requestAnimationFrame);
        most = Math.max(most, document.documentElement.scrollWidth - window.innerWidth);
      }
      return most;
    });
    expect([width, widest]).toEqual([width, 0]);
  }
  await page.setViewportSize(sizes[0]);
  await expect.poll(async () => (await open.boundingBox())?.y).toBeLessThanOrEqual(400);

  // All requests become rows, and the started answer keeps its place.
  await page.setViewportSize(sizes[2]);
  await expect.poll(async () => (await between()).besides).toBeGreaterThan(0);
  const place = () => answer.evaluate((field) => field.getBoundingClientRect().top + scrollY);
  const begun = await place();
  await page.getByRole('button', { name: 'Show 149 More Requests' }).click();
  await expect(page.getByRole('article', { name: 'Person 1', exact: true })).toBeVisible();
  await expect(answer).toHaveValue('On Tuesday.');
  expect(Math.abs((await place()) - begun)).toBeLessThan(48);
  const rows = await page.locator('main .list-row').evaluateAll((all) => all.map((row) => row.clientHeight));
  expect(Math.max(...rows)).toBeLessThanOrEqual(88);
  // A press on a row opens the answer in a sheet over the list.
  await page.getByRole('button', { name: 'Answer Person 2', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Answer Person 2' }).getByRole('textbox')).toBeFocused();
  await expectSendInView(page);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  // Scrolling to the end of the list loads more.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const last = page.getByRole('article', { name: 'Person 149', exact: true });
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  const name = await page.evaluate(async () => {
    window.scrollBy({ top: -5_000, behavior: 'instant' });
    const places = () =>
      [...document.querySelectorAll('article')].map((row) => row.getBoundingClientRect().top).join();
    // Rows that become visible get their real height, which moves other rows.
    for (let still = 0, last = ''; still < 10; last = places()) {
      await new Promise(requestAnimationFrame);
      still = places() === last ? still + 1 : 0;
    }
    const rows = [...document.querySelectorAll('article')];
    return rows.find((row) => row.getBoundingClientRect().top > 100)?.querySelector('h3')?.textContent ?? '';
  });
  const row = page.getByRole('article', { name, exact: true });
  await expect(row).toBeInViewport();
  const top = async () => Math.round((await row.boundingBox())?.y ?? Number.NaN);
  const before = await top();
  // Click by mouse position: a locator's click scrolls the page first, although the tabs are already visible.
  const tab = await page.getByRole('tab', { name: /^Clients/ }).boundingBox();
  await page.mouse.click((tab?.x ?? 0) + 10, (tab?.y ?? 0) + 10);
  // A newly opened screen starts at the top of the page.
  await expect(page.getByRole('heading', { name: 'Client Accounts' })).toBeVisible();
  const header = page.getByText('Logged in to Admin as');
  await expect(header).toBeInViewport();
  await page.goBack();
  await expect(row).toBeInViewport();
  await expect.poll(top).toBe(before);
});
