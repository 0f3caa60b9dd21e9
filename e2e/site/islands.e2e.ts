import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const formScript = '**/assets/island-consultation-form-*.js';

/** Delays the form's script until `release` is called. */
async function hold(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(formScript, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

const island = (page: Page) => page.locator('[data-island*="consultation-form"]');
const form = (page: Page) => page.getByRole('form', { name: 'Quote a Project' });

async function fill(page: Page, email: string) {
  await form(page).getByLabel('Full Name').fill('Dana Whitfield');
  await form(page).getByLabel('Email').fill(email);
}

function posts(page: Page) {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST')
      seen.push(`${request.resourceType()} ${new URL(request.url()).pathname}`);
  });
  return seen;
}

test.use({ sharesContext: false });

test('before a touch only the boot script and visible parts are loaded', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.some((path) => path.startsWith('/assets/boot-'))).toBe(true);
  expect(scripts.filter((path) => path.includes('react'))).toEqual([]);
});

test('visible parts come alive once the page has loaded, touched ones at once', async ({ page }) => {
  const come: string[] = [];
  page.on('request', (request) => {
    const [, name] = /(?:island-|(?=service))([a-z-]+)-[\w-]{8}\.(?:js|svg)$/.exec(request.url()) ?? [];
    if (name) come.push(name);
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/poster-*', async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // This is longer than visible islands and drawings wait after the page has loaded.
  await page.clock.runFor(60_000);
  expect(come).toEqual([]);
  // On a slow machine the boot script loads late and misses an early touch; the next touch works.
  await expect(async () => {
    await form(page).getByLabel('Email').focus();
    await form(page).getByLabel('Full Name').focus();
    await expect(island(page)).toHaveAttribute('data-live', { timeout: 1_000 });
  }).toPass();
  expect(come).toEqual(['consultation-form']);
  const manifest = page.locator('link[rel="manifest"]');
  await expect(manifest).toHaveCount(0);
  release();
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => come.toSorted()).toEqual(['consultation-form', 'hero-video', 'service-pictures']);
  await expect(manifest).toHaveCount(1);
});

test('text typed and boxes ticked before the form is alive are kept', async ({ page }) => {
  const release = await hold(page);
  await page.goto('/#contact');
  await fill(page, 'early@example.com');
  await form(page).getByLabel('Create client portal account').uncheck();
  await expect(form(page).getByLabel('Password', { exact: true })).toBeHidden();
  await expect(island(page)).not.toHaveAttribute('data-live');
  release();
  await expect(island(page)).toHaveAttribute('data-live');
  await expect(form(page).getByLabel('Full Name')).toHaveValue('Dana Whitfield');
  await expect(form(page).getByLabel('Create client portal account')).not.toBeChecked();
  await expect(form(page).getByRole('button', { name: 'Quote a Project' })).toBeVisible();
});

test('a form sent before it is alive is sent once, afterwards', async ({ page }) => {
  const release = await hold(page);
  const sent = posts(page);
  await page.goto('/#contact');
  await fill(page, 'held@example.com');
  await form(page).getByLabel('Create client portal account').uncheck();
  const button = form(page).getByRole('button', { name: 'Quote a Project' });
  await button.click();
  await button.click();
  expect(sent).toEqual([]);
  release();
  await expect(page.getByRole('dialog', { name: 'Welcome to the Future!' })).toBeVisible();
  expect(sent).toEqual(['fetch /api/consultations']);
});

test('a form whose script never loads is posted by the browser', async ({ page, expectConsoleError }) => {
  expectConsoleError(/net::ERR_FAILED/);
  await page.route(formScript, (route) => route.abort());
  const sent = posts(page);
  await page.goto('/#contact');
  await fill(page, 'without@example.com');
  await form(page).getByLabel('Create client portal account').uncheck();
  await form(page).getByRole('button', { name: 'Quote a Project' }).click();
  await expect(page).toHaveURL(/\?sent=request/);
  expect(sent).toEqual(['document /api/consultations']);
});

test('a notification from the previous page is shown on a public page', async ({ page }) => {
  // This page has no other island that would show the error.
  await page.goto('/admin-login');
  await page.evaluate(() =>
    sessionStorage.setItem('foyer:flash', JSON.stringify({ title: 'Logged Out', tone: 'success' })),
  );
  // The boot script runs before the end of the document has arrived, as on a slow connection.
  await page.route('/admin-login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<i id="end"', '<script src="/late.js"></script>$&');
    await route.fulfill({ response, body });
  });
  await page.route('/late.js', async (route) => {
    await booted;
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const booted = page.waitForResponse(/boot-.*\.js$/).then(() => page.evaluate(() => 0));
  await page.reload();
  await expect(page.getByText('Logged Out')).toBeVisible();
});
