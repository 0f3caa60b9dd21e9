import { atEachSize, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';

test('a stranger becomes a client, and staff answer', async ({ page, newPerson, server, consoleWatch }) => {
  test.slow();
  // Staff: the set-up link printed on the console creates the first super admin.
  const link = () => /http:\S+\/setup#\S+/.exec(server.output())?.[0];
  await expect.poll(link).toBeDefined();
  const staff = await newPerson();
  await staff.goto(link() ?? '');
  await staff.getByLabel('First name').fill('Ada');
  await staff.getByLabel('Email').fill('ada@agency.example');
  await staff.getByLabel('Password', { exact: true }).fill('prickly pear lemonade');
  await staff.getByRole('button', { name: 'Create account' }).click();
  await expect(staff.getByText('Logged in to Admin as Ada')).toBeVisible();
  await expect(staff.getByRole('tab', { name: /Clients/ })).toHaveAttribute('aria-selected', 'true');

  // A visitor sends a request.
  await page.goto(server.url);
  await page.getByRole('main').getByRole('link', { name: 'Quote a Project' }).first().click();
  const form = page.getByRole('form', { name: 'Quote a Project' });
  await expect(form.getByRole('button', { name: 'Create Account & Quote Project' })).toBeVisible();
  await form.getByLabel('Full Name').fill('Maria Delgado');
  await form.getByLabel('Email').fill('maria@delgado.example');
  await form.getByLabel('Company Name').fill('Delgado Roofing');
  await form.getByLabel('Phone Number').fill('(214) 555-0100');
  await form.getByLabel('Service Interest').selectOption({ label: 'AI Integration' });
  await form.getByLabel('Tell us about your project').fill('We miss half of our calls after five.');
  await form.getByLabel('I was referred by someone').check();
  await form.getByLabel('Who referred you?').fill('Sam Ortiz');
  await form.getByLabel('Password', { exact: true }).fill('12345');
  await form.getByLabel('Confirm Password').fill('12345');
  await form.getByRole('button', { name: 'Create Account & Quote Project' }).click();
  await expect(page.getByText('Password Required')).toBeVisible();
  await expect(form.getByText('Password must be at least 6 characters long.')).toBeVisible();
  await form.getByLabel('Password', { exact: true }).fill('123456');
  await form.getByRole('button', { name: 'Create Account & Quote Project' }).click();
  await expect(page.getByText("Passwords Don't Match")).toBeVisible();
  await expect(form.getByLabel('Full Name')).toHaveValue('Maria Delgado');
  await form.getByLabel('Confirm Password').fill('123456');
  await form.getByRole('button', { name: 'Create Account & Quote Project' }).click();

  const thanks = page.getByRole('dialog', { name: 'Welcome to the Future!' });
  await expect(thanks).toContainText('created your client account');
  await expect(thanks).toContainText('Request Received');
  await expect(thanks).toContainText('Your Client Portal is Ready!');
  await atEachSize(page, () => expectNoViolations(page));
  // After sending, the form is empty, with both options off.
  await expect(form.getByLabel('Full Name')).toHaveValue('');
  await expect(form.getByLabel('Create client portal account')).not.toBeChecked();
  await expect(form.getByLabel('I was referred by someone')).not.toBeChecked();
  await thanks.getByRole('link', { name: 'Access Your Client Portal' }).click();

  // The new client signs in.
  await expect(page).toHaveURL(`${server.url}/client/login`);
  await page.getByLabel('Email').fill('maria@delgado.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong-one');
  consoleWatch.announce(/status of 401/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login Failed')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/client\/dashboard/);
  await expect(page.getByText('Login Successful')).toBeVisible();
  await expect(page.getByRole('tab', { name: /Consultations/ })).toHaveAttribute('aria-selected', 'true');
  const mine = page.getByRole('tabpanel');
  await expect(mine.getByText('AI Integration')).toBeVisible();
  await expect(mine.getByText('We miss half of our calls after five.')).toBeVisible();
  await expect(mine.locator('[aria-current="step"]')).toHaveText(/Pending Review/);
  await atEachSize(page, () => expectNoViolations(page));

  // The next visit opens the tab of the panel where the request waits.
  await staff.goto(`${server.url}/admin`);
  const consult = staff.getByRole('tab', { name: /Consult/ });
  await expect(consult).toHaveAttribute('aria-selected', 'true');
  await expect(consult).toContainText('1');
  await expect(staff.getByText('1 in queue')).toBeVisible();
  await expect(staff.getByText('1 unread')).toBeVisible();
  const panel = staff.getByRole('tabpanel');
  await expect(panel).toContainText('Maria Delgado');
  await expect(panel).toContainText('Delgado Roofing');
  await expect(panel).toContainText('Referred by');
  await expect(panel).toContainText('Sam Ortiz');
  await staff.getByRole('button', { name: /Mark as Contacted/ }).click();
  await expect(staff.getByText('Consultation status updated')).toBeVisible();
  await expect(staff.getByText('0 in queue')).toBeVisible();
  await expect(staff.getByRole('button', { name: /Mark as Completed/ })).toBeVisible();

  // The client's open page updates without a reload.
  await expect(mine.locator('[aria-current="step"]')).toHaveText(/In Progress/);

  // A request sent in the portal appears beside the first, although the client's address is not confirmed.
  await page.getByRole('button', { name: 'Request another consultation' }).click();
  const another = page.getByRole('dialog', { name: 'Request another consultation' });
  await another.getByLabel('Tell us about your project').fill('And the estimates, please.');
  await another.getByRole('button', { name: 'Quote a Project' }).click();
  await thanks.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(mine.getByText('And the estimates, please.')).toBeVisible();
  await expect(mine.getByRole('article')).toHaveCount(2);
  await expect(staff.getByText('1 in queue')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/client/login`);
  await expect(page.getByText('Logged Out')).toBeVisible();
  await page.goto(`${server.url}/client/dashboard`);
  await expect(page).toHaveURL(`${server.url}/client/login`);

  // The set-up link no longer works.
  consoleWatch.announce(/status of 410/);
  for (const email of ['eve@elsewhere.example', 'mallory@elsewhere.example']) {
    const late = await newPerson();
    await late.goto(link() ?? '');
    await late.getByLabel('First name').fill('Ada');
    await late.getByLabel('Email').fill(email);
    await late.getByLabel('Password', { exact: true }).fill('prickly pear lemonade');
    await late.getByRole('button', { name: 'Create account' }).click();
    await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  }
});
