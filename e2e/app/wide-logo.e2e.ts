import { atEachSize } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const wide = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 100"><rect width="500" height="100" rx="20" fill="#0f9d8a"/></svg>`;

test('a logo five times as wide as high keeps its shape and leaves room everywhere', async ({
  page,
  newPerson,
  server,
  signInStaff,
  signInClient,
}) => {
  test.slow();
  await signInStaff(page, 'super-admin');
  await page.goto(`${server.url}/admin`);
  const saved = await page.evaluate(async (svg) => {
    const brand = await fetch('/api/admin/brand');
    const { words, revision } = (await brand.json()) as object & Record<'words' | 'revision', unknown>;
    const answer = await fetch('/api/admin/brand', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ words, revision, logo: `data:image/svg+xml;base64,${btoa(svg)}` }),
    });
    return answer.status;
  }, wide);
  expect(saved).toBe(200);
  const client = await newPerson();
  await signInClient(client);
  const visitor = await newPerson();
  for (const [person, path, bar] of [
    [visitor, '/', 90],
    [visitor, '/client/login', 90],
    // The header contains the name of the signed-in person, on several lines on a phone.
    [page, '/admin/site', 120],
    [client, '/client/dashboard', 90],
  ] as const) {
    await person.goto(server.url + path);
    await atEachSize(person, async () => {
      const header = person.getByRole('banner').first();
      expect((await header.boundingBox())?.height, `${path}: its bar`).toBeLessThanOrEqual(bar);
      const logo = header.locator('.logo img');
      if (!(await logo.isVisible())) return;
      const box = await logo.evaluate((image: HTMLImageElement) => [image.clientWidth, image.clientHeight]);
      expect(box[0], `${path}: its width`).toBeGreaterThanOrEqual(70);
      expect(box[1]).toBeLessThanOrEqual(34);
    });
  }
});
