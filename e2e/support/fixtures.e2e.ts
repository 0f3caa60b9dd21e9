import { bothLooks, expectNoViolations } from './checks.ts';
import { watchConsole } from './console-watch.ts';
import { expect, test } from './fixtures.ts';

test('people are signed in without the sign-in screen, each with their own cookies', async ({
  page,
  newPerson,
  signInClient,
  signInStaff,
  server,
}) => {
  const client = await newPerson();
  const account = await signInClient(client, { name: 'Rosa Delgado' });
  await signInStaff(page);
  const asStaff = await page.request.get(`${server.url}/api/auth/user`);
  const asClient = await client.request.get(`${server.url}/api/client/user`);
  expect(await asStaff.json()).toMatchObject({ isAdmin: true, isSuperAdmin: false });
  expect(await asClient.json()).toMatchObject({ user: { id: account.id, name: 'Rosa Delgado' } });
  expect((await client.request.get(`${server.url}/api/auth/user`)).status()).toBe(401);
});

test('a browser error fails a journey unless it is expected', async ({ browser }) => {
  const provoke = (kind: 'logged' | 'uncaught', announced: RegExp[]) =>
    watchConsole(async ({ watch, announce }) => {
      announced.forEach(announce);
      const context = await browser.newContext();
      watch(context);
      const page = await context.newPage();
      const told = kind === 'logged' ? context.waitForEvent('console') : context.waitForEvent('weberror');
      await page.evaluate((how) => {
        if (how === 'logged') console.error('surprise');
        else
          setTimeout(() => {
            throw new Error('surprise');
          });
      }, kind);
      await told;
      await context.close();
    });
  for (const kind of ['logged', 'uncaught'] as const) {
    await expect(provoke(kind, [])).rejects.toThrow(/unannounced errors in the browser[\s\S]*surprise/);
    await provoke(kind, [/surprise/]);
  }
  await expect(provoke('logged', [/surprise/, /another/])).rejects.toThrow(
    /announced errors that never came/,
  );
});

test('a violation is found in both looks, even one that appears after the first look', async ({ page }) => {
  await page.goto('/client/login');
  await expectNoViolations(page, bothLooks);
  await page.evaluate(() => {
    const words = document.createElement('p');
    words.textContent = 'Hardly to be read in the dark';
    words.style.cssText = 'background: white; color: light-dark(black, #ddd)';
    document.querySelector('main')?.append(words);
  });
  await expect(expectNoViolations(page, bothLooks)).rejects.toThrow(
    /client\/login, dark[\s\S]*color-contrast/,
  );
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
  await expect(expectNoViolations(page, bothLooks)).rejects.toThrow(/client\/login, light[\s\S]*image-alt/);
});

test('a person who wants neither motion nor transparency gets neither', async ({ page, signInStaff }) => {
  await signInStaff(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = () =>
    page.evaluate(async () => {
      const dialog = document.createElement('dialog');
      dialog.className = 'dialog';
      document.body.append(dialog);
      dialog.showModal();
      const behind = getComputedStyle(dialog, '::backdrop').backdropFilter;
      const caret = getComputedStyle(dialog).getPropertyValue('caret-animation');
      // The animation must end: a dialog held at the last frame keeps its own compositing layer.
      await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
      const held = dialog.getAnimations().length;
      dialog.remove();
      let begun = 0;
      document.addEventListener('transitionrun', () => (begun += 1));
      document.documentElement.style.color = 'red';
      for (let frames = 0; frames < 3; frames++)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      const pointsExactly = matchMedia('(pointer: fine) and (hover: hover)').matches;
      return { behind, caret, held, begun, pointsExactly };
    });
  expect(await seen()).toEqual({ behind: 'none', caret: 'manual', held: 0, begun: 0, pointsExactly: true });
});
