import { atEachSize, expectNoViolations } from './checks.ts';
import { expect, test } from './fixtures.ts';
import { signInClient, signInStaff } from './people.ts';
import { startServer } from './server.ts';

const wide = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 100"><rect width="500" height="100" rx="20" fill="#0f9d8a"/></svg>`;

test('a logo five times as wide as high keeps its shape and leaves room, wherever it stands', async ({
  page,
  newPerson,
}) => {
  test.slow();
  // A server of its own: the others keep their brand.
  const server = await startServer();
  try {
    await signInStaff(page, server, 'super-admin');
    await page.goto(`${server.url}/admin`);
    const saved = await page.evaluate(async (svg) => {
      const answer = await fetch('/api/admin/brand/logo', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ logo: `data:image/svg+xml;base64,${btoa(svg)}` }),
      });
      return answer.status;
    }, wide);
    expect(saved).toBe(200);
    const client = await newPerson();
    await signInClient(client, server, {});
    for (const [person, path, bar] of [
      [page, '/', 90],
      [page, '/client/login', 90],
      // With the tabs below it, where they belong to it.
      [page, '/admin/site', 100],
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
        await expectNoViolations(person);
      });
    }
  } finally {
    await server.stop();
  }
});
