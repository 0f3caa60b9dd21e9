import type { Page } from '@playwright/test';
import type { SentInvitation } from '#contract/invitations.ts';
import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

const check = (page: Page) => atEachSize(page, () => expectNoViolations(page));

const password = 'a good password';

test('a company grows: staff invite a decider, and the decider invites a viewer', async ({
  page,
  newPerson,
  signInStaff,
  signInClient,
  expectConsoleError,
}) => {
  test.slow();
  const { id } = await signInClient(await newPerson(), {
    name: 'Dana Whitfield',
    company: 'Whitfield Roofing',
  });
  const staff = await newPerson();
  await signInStaff(staff);
  await staff.goto(`/admin?tab=clients&dialog=client:${id}`);
  const people = staff.getByRole('region', { name: 'People' });
  await expect(people.getByText('Primary contact')).toBeVisible();
  await people.getByRole('button', { name: 'Invite' }).click();
  await people.getByLabel('Name').fill('Noor Haddad');
  await people.getByLabel('Email').fill('noor@whitfield.example');
  await people.getByLabel('Their access', { exact: true }).selectOption('Can approve');
  await check(staff);
  await people.getByRole('button', { name: 'Send invitation' }).click();
  const link = await people.getByLabel('Link for Noor Haddad').inputValue();

  const noor = await newPerson();
  await noor.goto(link);
  await expect(noor.getByRole('heading', { name: 'Join Whitfield Roofing' })).toBeVisible();
  await check(noor);
  await noor.getByLabel('Choose a password').fill(password);
  await noor.getByRole('button', { name: 'Join Whitfield Roofing' }).click();
  await expect(noor.getByRole('heading', { name: 'Welcome, Noor Haddad' })).toBeVisible();
  // The open page of staff updates.
  await expect(people.getByText('Pending', { exact: true })).toHaveCount(0);

  await noor.getByRole('button', { name: 'Your profile' }).click();
  await noor.getByRole('button', { name: 'People' }).click();
  const dialog = noor.getByRole('dialog', { name: 'People at Whitfield Roofing' });
  await dialog.getByRole('button', { name: 'Invite someone' }).click();
  await dialog.getByLabel('Name').fill('Ida Moss');
  await dialog.getByLabel('Email').fill('ida@whitfield.example');
  await dialog.getByLabel('Their access', { exact: true }).selectOption('Can view');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const second = await dialog.getByLabel('Link for Ida Moss').inputValue();
  await check(noor);
  await dialog.getByRole('button', { name: 'Actions for Ida Moss' }).click();
  await expect(noor.getByRole('menuitem', { name: 'Send again' })).toBeVisible();
  await noor.keyboard.press('Escape');

  await page.goto(second);
  await page.getByLabel('Choose a password').fill(password);
  await page.getByRole('button', { name: 'Join Whitfield Roofing' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ida Moss' })).toBeVisible();

  // The page says that a viewer may not send files, and the server refuses her upload anyway.
  await page.getByRole('tab', { name: 'My Project' }).click();
  await expect(page.getByText('To send files, ask a colleague who can approve')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose files' })).toHaveCount(0);
  expectConsoleError(/403/);
  const refused = await page.evaluate(async () => {
    const answer = await fetch('/api/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': `filename ${btoa('a.pdf')},purpose ${btoa('artwork')}`,
      },
    });
    return [answer.status, ((await answer.json()) as { message: string }).message];
  });
  expect(refused).toEqual([403, 'Your access lets you view files, not send them.']);
  await page.getByRole('button', { name: 'Your profile' }).click();
  await page.getByRole('button', { name: 'People' }).click();
  await expect(page.getByRole('dialog', { name: 'People at Whitfield Roofing' })).toBeVisible();
  await check(page);

  // An invitation link that is already used shows a message.
  expectConsoleError(/410/);
  const late = await newPerson();
  await late.goto(second);
  await expect(late.getByText('This invitation has been used already. You can sign in.')).toBeVisible();
  await check(late);
});

test('one person in two companies, in two tabs, never sees rows of the other company', async ({
  page,
  context,
  newPerson,
  signInStaff,
  server,
  expectConsoleError,
}) => {
  test.slow();
  const staff = await newPerson();
  await signInStaff(staff);
  const asStaff = async <T>(path: string, data: object): Promise<T> => {
    const answer = await staff.request.post(`${server.url}/api/admin${path}`, {
      headers: { origin: server.url },
      data,
    });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return (await answer.json()) as T;
  };
  const open = (name: string, email: string, company: string) =>
    asStaff<{ id: string }>('/clients', { name, email, company, password });
  const roofing = await open('Dana Whitfield', 'dana@whitfield.example', 'Whitfield Roofing');
  const dental = await open('Marcus Bell', 'marcus@bell.example', 'Bell Dental');
  for (const [of, message] of [
    [roofing, 'The roof is nearly done.'],
    [dental, 'The teeth are white.'],
  ] as const)
    await asStaff('/client-messages', { clientAccountId: of.id, message });
  const { link } = await asStaff<SentInvitation>(`/clients/${dental.id}/contacts`, {
    name: 'Dana Whitfield',
    email: 'dana@whitfield.example',
    standing: 'comments',
  });

  await page.goto('/client/login');
  await page.getByLabel('Email').fill('dana@whitfield.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The roof is nearly done.')).toBeVisible();

  // While signed in, she joins with one click in another tab.
  const other = await context.newPage();
  await other.goto(link ?? '');
  await other.getByRole('button', { name: 'Join Bell Dental' }).click();
  await other.getByRole('tab', { name: /Messages/ }).click();
  await expect(other.getByRole('button', { name: /^Company: Bell Dental/ })).toBeVisible();

  // The first tab shows rows of neither company.
  const notice = page.getByRole('heading', { name: 'You switched to Bell Dental in another window' });
  await expect(notice).toBeVisible();
  await expect(page.getByText('The teeth are white.')).toHaveCount(0);
  // This page may call the server only for its own company.
  expectConsoleError(/409/);
  const asked = await page.evaluate(async (company) => {
    const answer = await fetch('/api/client/messages', { headers: { 'x-foyer-company': company } });
    return answer.status;
  }, roofing.id);
  expect(asked).toBe(409);
  await check(page);
  await page.getByRole('button', { name: 'Back to Whitfield Roofing' }).click();
  await expect(page.getByText('The roof is nearly done.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your message' }).fill('For the roof');

  const theirs = other.getByRole('heading', {
    name: 'You switched to Whitfield Roofing in another window',
  });
  await expect(theirs).toBeVisible();
  await expect(other.getByText('The roof is nearly done.')).toHaveCount(0);
  await other.getByRole('button', { name: 'Continue with Whitfield Roofing' }).click();
  await expect(other.getByRole('heading', { name: 'Welcome, Dana Whitfield' })).toBeVisible();

  // The menu switches back to the first company, and text typed for it is still there.
  await page.getByRole('button', { name: /^Company: Whitfield Roofing/ }).click();
  await page.getByRole('menuitem', { name: /Bell Dental/ }).click();
  await expect(page.getByRole('button', { name: /^Company: Bell Dental/ })).toBeVisible();
  await page.getByRole('tab', { name: /Messages/ }).click();
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('');
  await page.getByRole('button', { name: /^Company: Bell Dental/ }).click();
  await page.getByRole('menuitem', { name: /Whitfield Roofing/ }).click();
  await expect(page.getByRole('button', { name: /^Company: Whitfield Roofing/ })).toBeVisible();
  await page.getByRole('tab', { name: /Messages/ }).click();
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('For the roof');
});
