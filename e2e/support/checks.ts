import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Result, RunOnly } from 'axe-core';

/** Use the minified axe, a third of the size: it is sent to the browser once for each document. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and best practice. */
const everything: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules about colours, since the themes differ in nothing else. */
const colours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The screen sizes for every page: a phone, a tablet, a desktop. */
export const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/** `npm test` checks two of six combinations: a light phone and a dark desktop. `--all` checks all of them. */
const isUsual = process.env['TESTS'] === 'usual';
const usualSizes = [sizes[0], sizes[2]] as const;

/** The sizes for a long journey: `npm test` uses a phone, `--all` adds a desktop. */
export const longJourneySizes = isUsual ? [sizes[0]] : usualSizes;

type Look = 'light' | 'dark';

/** Both themes. */
export const bothLooks: readonly Look[] = ['light', 'dark'];

const looksOf = (page: Page): readonly Look[] => {
  if (!isUsual) return bothLooks;
  return (page.viewportSize()?.width ?? 0) < sizes[1].width ? ['light'] : ['dark'];
};

/** A change of theme or size needs one frame, and its effect the next. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

/**
 * Waits until axe can check the page. The site lays out a section only near the screen, and axe sees no background
 * elsewhere, so all sections are laid out here. Without motion, colours change at once.
 */
const readyToBeJudged = (page: Page) =>
  page.evaluate(async () => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      throw new Error(
        'Half of the colours of a moving page are between two others: look at it with motion reduced.',
      );
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const section of document.querySelectorAll<HTMLElement>('main > *, footer'))
      section.style.contentVisibility = 'visible';
    // Axe reports a target half under the top bar as too small, and after a resize the browser scrolls to the focused
    // field. So scroll to the top.
    for (let still = 0; still < 3; still = scrollY === 0 ? still + 1 : 0) {
      scrollTo({ top: 0, behavior: 'instant' });
      await frame();
    }
  });

/** The page inside the Site screen; it has separate checks. */
const previewed = '/admin/site/preview';

/** Returns the violations that axe finds in the page. The script, 0.7 MB, is injected once for each document. */
async function barriers(page: Page, rules: RunOnly): Promise<Result[]> {
  // Find frames as elements: a loading frame has no address yet.
  const frames = page.locator(`iframe:not([src*="${previewed}"])`);
  expect(await frames.count(), 'axe is loaded into the page alone: it would not see into a frame').toBe(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (runOnly) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.run({
      runOnly,
      resultTypes: ['violations'],
      iframes: false,
    });
    return violations;
  }, rules);
}

/**
 * Fails if axe finds a violation (WCAG 2.2 AA and best practice) in the current page.
 * @param looks the themes to check; after the first only colours, since the themes differ in nothing else
 */
export async function expectNoViolations(page: Page, looks = looksOf(page)): Promise<void> {
  for (const [at, colorScheme] of looks.entries()) {
    await page.emulateMedia({ colorScheme });
    await (at === 0 ? readyToBeJudged(page) : settle(page));
    const found = (await barriers(page, at === 0 ? everything : colours)).flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
    );
    const where = `${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px wide`;
    expect(found, `barriers on ${where}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Follows links in the index of a long screen. Each linked section must stay in view. */
export async function expectJumps(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name });
    const heading = page.locator((await link.getAttribute('href')) ?? '');
    await link.click();
    await expect(heading, name).toBeInViewport();
    await settle(page);
    await expect(heading, `${name}, a moment later`).toBeInViewport();
  }
}

/** Fails if the page still scrolls sideways once its layout has settled, which takes a moment after a resize. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: `${page.url()} is wider than the screen` }).toBeLessThanOrEqual(0);
}

/** Runs a check at each screen size of the test run, and fails if the page scrolls sideways. */
export async function atEachSize(page: Page, check: () => Promise<void>): Promise<void> {
  for (const size of isUsual ? usualSizes : sizes) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await check();
  }
}
/** Counts of the visible part of a screen before scrolling. */
export interface FirstScreen {
  /** The number of visible controls that can be focused. */
  controls: number;
  /** Words in view. */
  words: number;
  /** The distance of the first row of the list from the top; null if there is none. */
  firstRow: number | null;
}

/** Counts the visible controls and words, and measures the top of the first row. Skips elements that are cut off. */
export const firstScreen = (page: Page): Promise<FirstScreen> =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary, [tabindex]'),
    ];
    /** The part of the screen where the parents of an element do not cut it off. */
    const windowOf = (element: Element | null): DOMRect => {
      let { left, top, right, bottom } = new DOMRect(0, 0, innerWidth, innerHeight);
      for (let each = element; each && each !== document.body; each = each.parentElement) {
        if (getComputedStyle(each).overflow === 'visible') continue;
        const box = each.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, right - left, bottom - top);
    };
    const isIn = (around: DOMRect, { left, top, width, height }: DOMRect) => {
      // Text only for screen readers is one pixel wide.
      if (width <= 1 || height <= 1 || around.width <= 1 || around.height <= 1) return false;
      const [x, y] = [left + width / 2, top + height / 2];
      return x > around.left && x < around.right && y > around.top && y < around.bottom;
    };
    let words = 0;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement: parent, textContent: said } = text;
      if (!said?.trim() || !parent || !isShown(parent)) continue;
      const around = windowOf(parent);
      for (const { index, 0: word } of said.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (isIn(around, range.getBoundingClientRect())) words += 1;
      }
    }
    const row = document.querySelector('main .list-row, main li, main tbody tr');
    return {
      controls: controls.filter(
        (control) =>
          control.tabIndex >= 0 &&
          !control.matches(':disabled') &&
          isShown(control) &&
          isIn(windowOf(control.parentElement), control.getBoundingClientRect()),
      ).length,
      words,
      firstRow: row && Math.round(row.getBoundingClientRect().top),
    };
  });

/** Fails unless the form opened by `open` shows its field and its send button on a phone and on a desktop. */
export async function expectFormInView(
  { field, send }: { field: Locator; send: Locator },
  { open, close }: { open: Locator; close: Locator },
): Promise<void> {
  const page = field.page();
  const before = page.viewportSize();
  for (const size of [sizes[0], sizes[2]]) {
    await page.setViewportSize(size);
    await open.click();
    await expect(field).toBeFocused();
    await expect(send, `${size.width} px wide`).toBeInViewport({ ratio: 1 });
    await expect(field, `${size.width} px wide`).toBeInViewport({ ratio: 1 });
    await close.click();
  }
  if (before) await page.setViewportSize(before);
}

/** Fails unless the open sheet focuses its field and shows its send button, on a phone and on a desktop. */
export async function expectSendInView(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  const before = page.viewportSize();
  for (const size of [sizes[0], sizes[2]]) {
    await page.setViewportSize(size);
    const where = `${size.width} px wide`;
    await expect(sheet.locator('[type="submit"]'), where).toBeInViewport({ ratio: 1 });
    await expect(sheet.locator('textarea').last(), where).toBeInViewport({ ratio: 1 });
    await expect(sheet.locator('textarea:focus, select:focus'), where).toBeVisible();
    expect(await sheet.locator('.dialog-body').evaluate((body) => body.scrollTop), where).toBe(0);
  }
  if (before) await page.setViewportSize(before);
}
