import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('a content manager changes the site and publishes it', async ({
  page,
  newPerson,
  signInStaff,
  expectConsoleError,
}) => {
  // A source without its publisher is refused.
  expectConsoleError(/status of 400 .*sections\/about/);
  await signInStaff(page, 'content-manager');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Site' }).click();

  await test.step('the hero', async () => {
    await expect(page.getByRole('heading', { name: 'Hero' })).toBeVisible();
    await page.getByLabel('Headline').fill('Kayaks that sell themselves.');
    const preview = page.frameLocator('iframe[title="The page as it will be"]');
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Kayaks that sell themselves.');
    await expect(page.getByText('Not published: Hero')).toBeVisible();
  });

  await test.step('a service', async () => {
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('button', { name: 'Services' })
      .click();
    await page.getByText('AI Friendly Website', { exact: true }).click();
    await page.getByRole('group', { name: 'Services' }).getByLabel('Name').nth(1).fill('Pages that answer');
    await expect(page.getByText('Not published: Hero, Services')).toBeVisible();
  });

  await test.step('a figure with its source', async () => {
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'About' }).click();
    const figure = page.getByRole('group', { name: 'The first figure' });
    await figure.getByLabel('Where it comes from').selectOption('A source that we name');
    await expect(figure.getByText('Please say who published it.')).toBeVisible();
    await figure.getByLabel('Published by').fill('Chamber of Commerce');
    await figure.getByLabel('Web address of the source').fill('chamber.example/study');
    await expect(page.getByText('Not published: Hero, Services, About')).toBeVisible();
  });

  await test.step('the privacy page', async () => {
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('button', { name: 'Legal pages' })
      .click();
    await page
      .getByLabel('Text', { exact: true })
      .fill('## Kayaks\n\nWe keep **nothing**. <script>alert(1)</script>');
    const preview = page.frameLocator('iframe[title="The page as it will be"]');
    await expect(preview.getByRole('heading', { name: 'Kayaks' })).toBeVisible();
    await expect(page.getByText('Not published: Hero, Services, About, Legal pages')).toBeVisible();
    await atEachSize(page, () => expectNoViolations(page));
  });

  const visitor = await newPerson();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('AI that earns its keep.');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Visitors see it now.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Kayaks that sell themselves.');
  await expect(visitor.getByRole('heading', { name: 'Pages that answer' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Chamber of Commerce' })).toHaveAttribute(
    'href',
    'https://chamber.example/study',
  );
  await visitor.getByRole('link', { name: 'Privacy' }).click();
  await expect(visitor.getByText('We keep nothing. <script>alert(1)</script>')).toBeVisible();
  await expectNoViolations(visitor);

  await test.step('and undoes the publication', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Visitors see that state again')).toBeVisible();
    await visitor.goto('/');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('AI that earns its keep.');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem')).toHaveCount(3);
    await atEachSize(page, () => expectNoViolations(page));
  });
});
