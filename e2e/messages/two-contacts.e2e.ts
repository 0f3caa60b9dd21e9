import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { signInColleague } from '../support/people.ts';

test('two people of one company read the same thread, each with their own badge', async ({
  page,
  newPerson,
  server,
  signInClient,
  signInStaff,
}) => {
  test.slow();
  const { id, name } = await signInClient(page, { name: 'Ines Ortega', company: 'Ortega Bakery' });
  const colleague = await newPerson();
  await signInColleague(colleague, server, id);
  const staff = await newPerson();
  await signInStaff(staff);
  await staff.goto('/admin?tab=messages');
  await staff.getByRole('button', { name: 'Search messages' }).click();
  await staff.getByRole('combobox', { name: 'Written by' }).selectOption('From both');
  const write = (message: string) =>
    staff.evaluate(
      async ([clientAccountId, text]) => {
        const answer = await fetch('/api/admin/client-messages', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ clientAccountId, message: text }),
        });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      },
      [id, message] as const,
    );

  await colleague.goto('/client/dashboard?tab=previews');
  await write('The film is ready.');
  const badge = colleague.getByRole('tab', { name: /Messages/ });
  await expect(badge).toContainText('1');

  // When one contact reads a message, the badge in the other contact's window stays.
  await page.goto('/client/dashboard?tab=messages');
  await expect(page.getByRole('log')).toContainText('The film is ready.');
  await expect(page.getByRole('tab', { name: /Messages/ })).not.toContainText('1');
  await expect(staff.getByRole('article', { name: `To ${name}` })).toContainText(`Read by ${name}`);
  await write('And the poster.');
  await expect(badge).toContainText('2');

  await badge.click();
  await expect(colleague.getByRole('log')).toContainText('And the poster.');
  await expect(badge).not.toContainText('2');
  await colleague.getByRole('textbox', { name: 'Your message' }).fill('Both look good to us.');
  await colleague.getByRole('button', { name: 'Send' }).click();
  const thread = page.getByRole('log');
  const theirs = thread.getByRole('article').filter({ hasText: 'Both look good' });
  await expect(theirs.getByRole('heading')).toContainText('Contact');
  await expect(colleague.getByRole('log').getByRole('heading', { name: 'You' })).toBeVisible();
  await expect(staff.getByRole('article', { name: /^Contact/ })).toContainText(`for ${name}`);
  await atEachSize(staff, () => expectNoViolations(staff));
});
