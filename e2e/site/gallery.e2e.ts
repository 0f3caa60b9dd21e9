import { atEachSize, expectNoViolations, sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';

test('the gallery keeps its columns, whatever the titles of its works', async ({
  page,
  newPerson,
  server,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  const staff = await newPerson();
  const { id: clientAccountId } = await signInClient(staff);
  await signInStaff(staff);
  await staff.goto(`${server.url}/admin`);
  const add = (title: string, category: string) =>
    staff.evaluate(
      async (body) => {
        const answer = await fetch('/api/admin/gallery', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return answer.status;
      },
      { title, category, description: `${longWord} and words`, clientAccountId, isVisible: true },
    );

  await page.goto(server.url);
  await expect(page.locator('#gallery')).not.toContainText(/\S/);

  expect(await add(`A cap, ${longWord}`, 'Automation')).toBe(201);
  await page.reload();
  await expect(page.locator('#gallery').getByRole('article')).toHaveCount(1);
  await atEachSize(page, async () => {});

  for (const title of ['Two', longWord, 'Four', 'Five', 'Six'])
    expect(await add(title, 'AI Marketing')).toBe(201);
  await page.reload();
  const pieces = page.locator('#gallery').getByRole('article');
  await expect(pieces).toHaveCount(6);
  await page.setViewportSize(sizes[0]);
  await expectNoViolations(page);
  await atEachSize(page, async () => {
    // No card overlaps the next.
    const wide = await pieces.evaluateAll(
      (articles) =>
        articles.filter((article) =>
          [...article.querySelectorAll('*')].some(
            (part) => part.getBoundingClientRect().right > article.getBoundingClientRect().right + 1,
          ),
        ).length,
    );
    expect(wide).toBe(0);
  });

  // Eighteen works are shown as an index: two large works and sixteen rows that can be clicked.
  for (let made = 6; made < 18; made += 1)
    expect(await add(`The work with number ${made}`, 'Automation')).toBe(201);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(pieces).toHaveCount(18);
  // The browser lays out content below the first screen later.
  const lowestRow = () =>
    pieces.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
  await expect.poll(lowestRow).toBeGreaterThanOrEqual(44);
  const gallery = await page.locator('#gallery').boundingBox();
  expect(gallery?.height).toBeLessThan(2_300);

  // Open a category by its address, then a category without works.
  await page.goto(`${server.url}/?category=Automation`);
  await expect(pieces).toHaveCount(13);
  await page.goto(`${server.url}/?category=Nothing`);
  await expect(page.locator('#gallery')).not.toContainText(/\S/);
});
