import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { countingHands } from '../support/hands.ts';

test('an untrained person sets up twelve people in far less than ten minutes', async ({
  page,
  newPerson,
  signInStaff,
}) => {
  test.slow();
  await signInStaff(page, 'super-admin');
  await page.goto('/admin');
  const { made, needed, fill, paste, press, choose } = countingHands();

  // The team has four colleagues of two roles.
  await press(page.getByRole('tab', { name: 'Admin', exact: true }));
  const team = page.getByRole('form', { name: 'Invite an Admin' });
  await fill(team.getByLabel('Email'), 'kim@agency.example, lee@agency.example, mo@agency.example');
  await choose(team.getByLabel('Role'), 'Client Manager');
  await press(team.getByRole('button', { name: 'Make 3 Invitations' }));
  const links = page.getByRole('region', { name: 'Invitation links' });
  await expect(links.getByRole('textbox')).toHaveCount(3);
  const kims = await links.getByRole('textbox', { name: 'Link for kim@agency.example' }).inputValue();
  await atEachSize(page, () => expectNoViolations(page));
  await fill(team.getByLabel('Email'), 'ada@agency.example');
  await choose(team.getByLabel('Role'), 'Support Admin');
  await press(team.getByRole('button', { name: 'Make Invitation' }));
  await expect(page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')).toHaveCount(4);

  // There are two companies, each with three more people.
  await press(page.getByRole('tab', { name: /^Clients/ }));
  let noors = '';
  for (const [name, company, people] of [
    [
      'Dana Whitfield',
      'Whitfield Roofing',
      'Noor Haddad <noor@roof.example>, Sol Reyes <sol@roof.example>, Uma Ray <uma@roof.example>',
    ],
    [
      'Marcus Bell',
      'Bell Dental',
      'Ida Moss <ida@bell.example>; Ben Cho <ben@bell.example>; Eva Lind <eva@bell.example>',
    ],
  ] as const) {
    await press(page.getByRole('button', { name: 'Create Account' }).first());
    const account = page.getByRole('dialog', { name: 'Create New Client Account' });
    await fill(account.getByLabel('Name'), name);
    await fill(account.getByLabel('Email'), `${name.split(' ')[0]?.toLowerCase()}@client.example`);
    await fill(account.getByLabel('Company'), company);
    await fill(account.getByLabel('Password', { exact: true }), 'a good password');
    await press(account.getByRole('button', { name: 'Create Account' }));
    await expect(account).toBeHidden();
    const dialog = page.getByRole('dialog', { name });
    await press(page.getByRole('button', { name: 'View account' }));
    await press(dialog.getByRole('button', { name: 'Invite', exact: true }));
    await paste(page, dialog.getByLabel('Email'), people);
    await press(dialog.getByRole('button', { name: 'Send 3 invitations' }));
    const given = dialog.getByRole('region', { name: 'Invitation links' });
    await expect(given.getByRole('textbox')).toHaveCount(3);
    if (!noors) {
      noors = await given.getByRole('textbox', { name: 'Link for Noor Haddad' }).inputValue();
      await atEachSize(page, () => expectNoViolations(page));
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  console.info(
    `twelve people: ${made.fields} fields, ${made.presses} presses, about ${needed()} s of a newcomer's time`,
  );
  // Less than ten minutes.
  expect(needed()).toBeLessThan(600);

  // Each person signs in with a link, a name or a password, and one click.
  for (const [link, press2, welcome] of [
    [kims, 'Join Bluebonnet AI', /Logged in to Admin as Kim Park|Admin/],
    [noors, 'Join Whitfield Roofing', /Welcome, Noor Haddad/],
  ] as const) {
    const person = await newPerson();
    await person.goto(link);
    if (link === kims) await person.getByLabel('Your name').fill('Kim Park');
    await person.getByLabel('Choose a password').fill('violet engine harbor');
    await person.getByRole('button', { name: press2 }).click();
    await expect(person.getByText(welcome).first()).toBeVisible();
  }
});
