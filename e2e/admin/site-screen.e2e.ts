import { atEachSize, expectNoViolations, sizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { countingHands } from '../support/hands.ts';

test('an untrained content manager changes the site and publishes it in less than five minutes', async ({
  page,
  newPerson,
  signInStaff,
  expectConsoleError,
}) => {
  test.slow();
  // The server saves a source only with the name of its publisher. Until then the field shows an error.
  expectConsoleError(/status of 400 .*sections\/figures/);
  await signInStaff(page, 'content-manager');
  await page.goto('/admin');
  const { made, needed, fill, press, choose } = countingHands();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await press(page.getByRole('button', { name: 'Menu', exact: true }));
  await press(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Site' }));

  await test.step('the hero', async () => {
    await fill(page.getByLabel('Headline'), 'Kayaks that sell themselves.');
    await fill(
      page.getByLabel('Text below it'),
      'We build the quiet half of a boat yard: quotes, bookings and reminders that nobody has to type. '
        .repeat(2)
        .trim(),
    );
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Kayaks that sell themselves.');
    await expect(page.getByText('Not published: Hero')).toBeVisible();
  });

  await test.step('a service', async () => {
    await press(sections.getByRole('button', { name: 'Services' }));
    await press(page.getByText('AI Friendly Website', { exact: true }));
    const services = page.getByRole('group', { name: 'Services' });
    await fill(services.getByLabel('Name').nth(1), 'Pages that answer');
    await fill(services.getByLabel('What it does').nth(1), 'A question at night is answered at night.');
    await expect(preview.getByRole('heading', { name: 'Pages that answer' })).toBeVisible();
  });

  await test.step('a figure with its source', async () => {
    await press(sections.getByRole('button', { name: 'Figures' }));
    const largest = page.getByRole('group', { name: 'The largest figure' });
    await fill(largest.getByLabel('Figure', { exact: true }), '38%');
    await fill(largest.getByLabel('What it counts'), 'more bookings');
    await expect(largest.getByText(/A mark beside it opens a note/)).toBeVisible();
    await choose(largest.getByLabel('Where it comes from'), 'A source that we name');
    await expect(largest.getByText('Please say who published it.')).toBeVisible();
    await fill(largest.getByLabel('Published by'), 'Chamber of Commerce');
    await fill(largest.getByLabel('Web address of the source'), 'chamber.example/study');
    await expect(page.getByText('Not published: Hero, Services, Figures')).toBeVisible();
  });

  await test.step('the privacy page, on a phone', async () => {
    await page.setViewportSize(sizes[0]);
    // In a row that scrolls sideways, the selected item is visible.
    await press(sections.getByRole('button', { name: 'Legal pages' }));
    await expect(sections.getByRole('button', { name: 'Legal pages' })).toBeInViewport({ ratio: 1 });
    await fill(
      page.getByLabel('Text', { exact: true }),
      '## Kayaks\n\nWe keep **nothing**. <script>alert(1)</script>',
    );
    await expect(page.getByText('Not published: Hero, Services, Figures, Legal pages')).toBeVisible();
    await atEachSize(page, () => expectNoViolations(page));
    await expect(preview.getByRole('heading', { name: 'Kayaks' })).toBeVisible();
  });

  const visitor = await newPerson();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('AI that earns its keep.');

  await press(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.getByText('Visitors see it now.')).toBeVisible();
  console.info(
    `site: ${made.fields} fields, ${made.presses} presses, about ${needed()} s of a newcomer's time`,
  );
  expect(needed()).toBeLessThan(300);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Kayaks that sell themselves.');
  await expect(visitor.getByRole('heading', { name: 'Pages that answer' })).toBeVisible();
  await expect(visitor.getByText('38%')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Chamber of Commerce' })).toHaveAttribute(
    'href',
    'https://chamber.example/study',
  );
  await visitor.getByRole('link', { name: 'Privacy' }).click();
  await expect(visitor.getByText('We keep nothing. <script>alert(1)</script>')).toBeVisible();
  await expectNoViolations(visitor);

  await test.step('and undoes the publication', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Visitors see that version again')).toBeVisible();
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('AI that earns its keep.');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem')).toHaveCount(3);
    await atEachSize(page, () => expectNoViolations(page));
  });
});
