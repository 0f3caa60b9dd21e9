import { longJourneySizes, expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const people = Array.from({ length: 120 }, (_, at) => `Mill ${at},Ada ${at},ada${at}@mill.example`);
const contacts = `Firma,Full name,E-mail\n${people.join('\n')}\nMill 0,Ada again,ada0@mill.example\n=1+1,Nobody,not an address\n`;

for (const size of longJourneySizes)
  test(`a file is checked, imported and undone at ${size.width} pixels`, async ({ page, signInStaff }) => {
    const name = `contacts-${size.width}.csv`;
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInStaff(page, 'super-admin');
    await page.goto('/admin/connections#import');
    const section = page.getByRole('region', { name: 'Import' });
    await section.getByRole('button', { name: 'Import a file' }).click();
    const first = page.getByRole('dialog', { name: 'Import a file' });
    await expect(first.getByRole('link', { name: 'Download an example' })).toBeVisible();
    await expectNoViolations(page);
    await first.getByLabel('CSV file').setInputFiles(file(name, contacts));

    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText('Nothing is imported yet.')).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: 'Email' })).toHaveValue('2');
    await dialog.getByRole('combobox', { name: 'Company' }).selectOption('Firma');
    const read = dialog.getByRole('region', { name: 'The first 10 rows as read' });
    await expect(read.getByRole('row')).toHaveCount(11);
    await expect(read.getByRole('cell', { name: 'Mill 9' })).toBeVisible();
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Check 122 rows' }).click();

    await expect(dialog.getByText('120 rows will be imported.')).toBeVisible();
    await expect(dialog.getByText('1 row is here already. 1 row cannot be imported.')).toBeVisible();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download refused rows' }).click();
    const refused = await saved;
    expect(refused.suggestedFilename()).toBe('refused.csv');
    // Closing a page during an unfinished download may hang.
    await refused.path();
    await expect(dialog.getByRole('list', { name: 'Rows' }).getByRole('listitem')).toHaveCount(1);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Import 120 rows' }).click();

    await expect(dialog.getByText('120 rows imported.')).toBeVisible();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(section.getByText('120 rows imported')).toHaveCount(1);
    await section.getByRole('button', { name: `Open ${name}` }).click();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    const sure = page.getByRole('dialog', { name: 'Undo this import?' });
    await expectNoViolations(page);
    await sure.getByRole('button', { name: 'Undo import' }).click();
    await expect(dialog.getByText('120 rows removed.')).toBeVisible();
    await page.goto('/admin?tab=clients');
    await expect(page.getByText('Ada 1')).toHaveCount(0);
  });
