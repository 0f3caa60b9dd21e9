import { sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { around, least, textOf } from '../support/text-contrast.ts';

/** The seconds between checked frames. Use `CONTRAST_STEP=0.5` for a new film. */
const step = Number(process.env['CONTRAST_STEP'] ?? 2);

test.use({ sharesServer: 'readers', contextOptions: { reducedMotion: 'no-preference' } });

// On the narrowest phone the text reaches closest to the sun.
for (const size of [{ width: 320, height: 700 }, ...sizes])
  test(`the text over the film is readable on every frame, ${size.width} px wide`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(size);
    await page.goto('/');
    const film = page.locator('#home video');
    await expect(film).toHaveJSProperty('readyState', 4);
    const title = await textOf(page, '#home h1');
    const lead = await textOf(page, '#home .lead');
    expect([title.white, lead.white]).toEqual([true, true]);
    await page.locator('#home .hero-copy').evaluate((copy) => (copy.style.opacity = '0'));
    await film.evaluate((video) => (video as HTMLVideoElement).pause());
    const length = await film.evaluate((video) => (video as HTMLVideoElement).duration);
    expect(length).toBeGreaterThan(8);

    const shown = around([...title.lines, ...lead.lines]);
    const found = { title: Number.POSITIVE_INFINITY, lead: Number.POSITIVE_INFINITY };
    for (let at = 0; at < length; at += step) {
      await film.evaluate(
        (element, time) =>
          new Promise<void>((resolve) => {
            const video = element as HTMLVideoElement;
            video.requestVideoFrameCallback(() => resolve());
            video.currentTime = time;
          }),
        at + 0.01,
      );
      const picture = await page.screenshot({ clip: shown });
      found.title = Math.min(found.title, await least(picture, shown, title.lines, title.alpha));
      found.lead = Math.min(found.lead, await least(picture, shown, lead.lines, lead.alpha));
    }
    test.info().annotations.push({ type: 'least contrast', description: JSON.stringify(found) });
    expect(found.title, 'the heading').toBeGreaterThanOrEqual(3);
    expect(found.lead, 'the lead').toBeGreaterThanOrEqual(4.5);
  });
