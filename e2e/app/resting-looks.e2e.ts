import type { Locator, Page } from '@playwright/test';
import { sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const picture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#14141c"/></svg>',
);

/** A black square, as a PNG. */
const dark =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAR0lEQVRYhe3YsQkAMAwDwQzxpfafMzukSXPg3iBsPdKpfZljcaTOcc07xUBimQOJYHGwGCwGi4PFYDFYlBYnmKeKSPmyZw0uYFapECGwasYAAAAASUVORK5CYII=';

/** Checks the padding of every raised surface in the tab. Lists have no padding; their rows have it. */
async function onePadding(page: Page): Promise<void> {
  const paddings = () =>
    page
      .getByRole('tabpanel')
      .locator('.rounded-xl.bg-raised')
      .evaluateAll((cards) =>
        cards.map((card) => getComputedStyle(card).padding).filter((one) => one !== '0px'),
      );
  // One card may appear before the others.
  await expect.poll(async () => (await paddings()).length).toBeGreaterThan(1);
  expect([...new Set(await paddings())]).toHaveLength(1);
}

const style = (part: Locator, property: string) => expect.poll(() => computed(part, property));

const computed = (part: Locator, property: string) =>
  part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** The computed color of a token in the style sheet. */
const named = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

for (const colorScheme of ['light', 'dark'] as const)
  test(`delete buttons are plain until hovered or focused, in the ${colorScheme} look`, async ({
    page,
    server,
    signInClient,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signInClient(page, { name: 'Dana Whitfield' });
    await page.goto(`${server.url}/client/dashboard?tab=project`);
    await page
      .getByLabel('Upload artwork')
      .setInputFiles({ name: 'door.svg', mimeType: 'image/svg+xml', buffer: picture });
    await page.getByRole('button', { name: 'Upload 1 file' }).click();
    const bin = page.getByRole('button', { name: 'Delete door.svg' });
    await expect(bin).toBeVisible();
    const [quiet, danger] = [await named(page, '--color-ink-soft'), await named(page, '--color-danger-ink')];
    expect(quiet).not.toBe(danger);
    await page.mouse.move(0, 0);
    await style(bin, 'color').toBe(quiet);
    await bin.hover();
    await style(bin, 'color').toBe(danger);
    await page.mouse.move(0, 0);
    await style(bin, 'color').toBe(quiet);
    // By the keyboard: only the button gets the ring and the red color.
    await page.getByRole('link', { name: 'Download door.svg' }).focus();
    await page.keyboard.press('Tab');
    await expect(bin).toBeFocused();
    await style(bin, 'color').toBe(danger);
    await style(bin, 'outline-style').toBe('solid');
    const panel = page.getByRole('tabpanel');
    await panel.evaluate((element) => element.focus());
    await style(panel, 'outline-style').toBe('none');
    await style(panel, 'box-shadow').toBe('none');
  });

test('a logo as dark as the header gets an edge there', async ({ page, server, signInClient }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInClient(page, { name: 'Dana Whitfield' });
  const companyLogoUrl = `data:image/png;base64,${dark}`;
  const saved = await page.request.patch(`${server.url}/api/client/profile`, { data: { companyLogoUrl } });
  expect(saved.status()).toBe(200);
  await page.goto(`${server.url}/client/dashboard`);
  const logo = page.getByRole('banner').locator('img').first();
  await expect(logo).toBeVisible();
  await style(logo, 'outline-style').toBe('solid');
  await style(logo, 'outline-width').toBe('1px');
  expect(await computed(logo, 'outline-color')).not.toBe('rgba(0, 0, 0, 0)');
});

test('the cards of the Admin tab have the same padding', async ({ page, server, signInStaff }) => {
  await page.setViewportSize(sizes[2]);
  await signInStaff(page);
  await page.goto(`${server.url}/admin?tab=admin-management`);
  await expect(page.getByRole('heading', { name: 'Current Admins' })).toBeVisible();
  await onePadding(page);
});

test('the cards of My Project have the same padding', async ({ page, server, signInClient }) => {
  await page.setViewportSize(sizes[2]);
  await signInClient(page, { name: 'Dana Whitfield' });
  await page.goto(`${server.url}/client/dashboard?tab=project`);
  await expect(page.getByRole('heading', { name: 'Change requests' })).toBeVisible();
  const asked = await page.request.post(`${server.url}/api/client/directive-change-requests`, {
    data: {
      requestType: 'color_change',
      requestReason: 'The trucks got gold lettering',
      currentValues: '{"colors":["#000000"]}',
      requestedValues: '{"colors":["#3d38d6"]}',
    },
  });
  expect(asked.ok()).toBe(true);
  await page.reload();
  await expect(page.getByText('The trucks got gold lettering')).toBeVisible();
  await onePadding(page);
});
