import { keys, press, type, until, type OtherBrowser } from './driver.ts';
import { firefoxPath, startFirefox } from './firefox.ts';
import { startWebKit, webkitPaths } from './webkit.ts';
import { expect, test } from '../support/fixtures.ts';
import type { RunningServer } from '../support/server.ts';

const password = 'three kestrels';

/** A visitor reads the page. A client signs in, types several lines and sends them. */
async function journey(browser: OtherBrowser, { url }: RunningServer, email: string): Promise<void> {
  const made = await fetch(`${url}/api/consultations/with-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: 'Ada Mill', email, password, confirmPassword: password }),
  });
  expect(made.status).toBe(201);

  await browser.open(url);
  await until(browser, `document.querySelectorAll('main section h2').length > 3`);
  const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await browser.evaluate(sideways)).toBe(0);

  await browser.open(`${url}/client/login`);
  await press(browser, 'input[type=email]');
  await type(browser, email);
  await press(browser, 'input[type=password]');
  await type(browser, password + keys.enter);
  await until(browser, `location.pathname === '/client/dashboard'`);
  await browser.open(`${url}/client/dashboard?tab=messages`);

  const box = `document.querySelector('textarea')`;
  await press(browser, 'textarea');
  const before = Number(await browser.evaluate(`${box}.getBoundingClientRect().height`));
  await type(browser, 'Hello,\nhalf of our callers\nspeak Spanish.\nCan it answer them?');
  await until(browser, `${box}.value.endsWith('answer them?')`);
  // The box grows with the text and the card keeps its place; no text is hidden by scrolling.
  expect(Number(await browser.evaluate(`${box}.getBoundingClientRect().height`))).toBeGreaterThan(
    before + 30,
  );
  const card = `${box}.closest('section')`;
  expect(await browser.evaluate(`${card}.scrollTop`)).toBe(0);
  expect(
    await browser.evaluate(
      `${card}.getBoundingClientRect().bottom - ${box}.getBoundingClientRect().bottom < 120 && ${card}.querySelector('h2').getBoundingClientRect().top >= ${card}.getBoundingClientRect().top`,
    ),
  ).toBe(true);
  await type(browser, keys.enter);
  await until(browser, `document.querySelector('[role=log]')?.textContent.includes('Can it answer them?')`);
  await until(browser, `${box}.value === ''`);
}

const firefox = firefoxPath();
// The summary of a run lists skipped journeys, and so shows which engine was not tested.
test('Firefox (firefox-esr): a client signs in and writes', async ({ server }) => {
  test.skip(!firefox, 'Firefox is not installed.');
  test.slow();
  const browser = await startFirefox(firefox ?? '');
  try {
    await journey(browser, server, 'ada@firefox.example');
  } finally {
    await browser.close();
  }
});

const webkit = webkitPaths();
test('WebKitGTK (webkit2gtk-driver, xvfb): a client signs in and writes', async ({ server }) => {
  test.skip(!webkit, 'WebKitGTK is not installed.');
  test.slow();
  if (!webkit) return;
  const browser = await startWebKit(webkit);
  try {
    await journey(browser, server, 'ada@webkit.example');
  } finally {
    await browser.close();
  }
});
