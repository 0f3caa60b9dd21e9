import { expect, type Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The screens every page has to look right on: a phone, a tablet, a desktop. */
export const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

/**
 * Waits until a change of theme is complete: it starts with a frame and runs through transitions, which may start further
 * ones. Before that, half of the colours would still be those of the other theme.
 */
const settleColors = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const running = () => document.getAnimations().some((one) => one instanceof CSSTransition);
    await frame();
    for (let frames = 0, still = 0; frames < 120 && still < 3; frames++) {
      await frame();
      still = running() ? 0 : still + 1;
    }
  });

/** The violations axe finds in the current page. Its 0.5 MB of code is injected once per document, not per check. */
async function barriers(page: Page): Promise<Result[]> {
  expect(page.frames(), 'axe is loaded into the page alone: it would not see into a frame').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations;
  }, tags);
}

/** Fails when axe finds a violation (WCAG 2.2 AA and best practice) in the light or the dark theme of the current page. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settleColors(page);
    const found = (await barriers(page)).flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
    );
    expect(found, `barriers on ${page.url()}, ${colorScheme}, ${page.viewportSize()?.width} px wide`).toEqual(
      [],
    );
  }
  await page.emulateMedia({ colorScheme: null });
}

/**
 * Fails when the page still scrolls sideways once its layout has settled: right after a resize the layout may be pending.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: `${page.url()} is wider than the screen` }).toBeLessThanOrEqual(0);
}

/** Runs a check at each of the sizes, and fails when the page scrolls sideways. */
export async function atEachSize(page: Page, check: () => Promise<void>): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await check();
  }
}
