import { atEachSize, expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, testOn } from '../support/fixtures.ts';
import { startMailedServer, type MailedServer } from '../support/mailed.ts';
import { signInStaff } from '../support/people.ts';

const phone = { width: 390, height: 844 };
let server: MailedServer;
const test = testOn(async () => (server = await startMailedServer()));
test.use({ viewport: phone });

/** A local time some days from now, in the format of a time field. */
const inDays = (days: number) => {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return `${day}T10:00`;
};

test('staff offer times, and somebody without an account chooses one and cancels, with and without JavaScript', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  test.slow();
  await signInStaff(page, server, 'admin');
  const headers = { origin: server.url };
  const data = { name: 'Lena Brandt', email: 'lena@brandt.example', message: 'Can we talk?' };
  await page.request.post(`${server.url}/api/consultations`, { data, headers });
  const open = async () => {
    await page.goto(`${server.url}/admin?tab=consultations&q=lena`);
    await page.getByRole('heading', { name: 'Lena Brandt' }).click();
  };
  await open();
  const sheet = page.getByRole('dialog', { name: 'Answer Lena Brandt' });
  await sheet.getByRole('textbox', { name: 'Answer Lena Brandt' }).fill('Gladly. When?');
  await sheet.getByRole('button', { name: 'Offer times' }).click();
  await sheet.getByLabel('Time 1').fill(inDays(2));
  await sheet.getByRole('button', { name: 'Add a time' }).click();
  await sheet.getByLabel('Time 2').fill(inDays(2));
  const send = sheet.getByRole('button', { name: 'Send Answer' });
  await expect(send).toBeInViewport({ ratio: 1 });
  // The server refuses overlapping times.
  expectConsoleError(/status of 400/);
  await send.click();
  await expect(sheet.getByText('This overlaps with another time.')).toBeVisible();
  await sheet.getByLabel('Time 2').fill(inDays(3));
  await sheet.getByLabel('Place or link').fill('By phone');
  await expectNoViolations(page);
  await send.click();
  await expect(page.getByText('Answer sent', { exact: true })).toBeVisible();

  const link = () =>
    server.mails.map((mail) => /(https?:\S+\/appointments\/[\w-]{43})/.exec(mail)?.[1]).findLast(Boolean);
  await expect.poll(link).toBeDefined();
  const address = link() ?? '';

  const far = await browser.newContext({
    viewport: phone,
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  });
  const looked = await far.newPage();
  await looked.goto(address);
  await expect(looked.getByText('Times in your time zone, Asia/Tokyo')).toBeVisible();
  await atEachSize(looked, async () => {
    await expectNoViolations(looked);
    await expectNoSidewaysScroll(looked);
  });
  await far.close();

  const plain = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
  const visitor = await plain.newPage();
  await visitor.goto(address);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText('Please say which times suit you.')).toBeVisible();
  await visitor.getByRole('form', { name: 'The times' }).getByRole('button').first().click();
  await expect(visitor.getByRole('heading', { name: 'Your appointment' })).toBeVisible();
  await expect.poll(() => server.mails.filter((mail) => mail.includes('By phone')).length).toBeGreaterThan(2);

  await open();
  const card = page.getByRole('region', { name: 'Appointment' });
  await card.getByRole('button', { name: 'Move' }).click();
  const moving = page.getByRole('dialog', { name: 'Move the appointment' });
  await moving.getByLabel('Time').fill(inDays(4));
  await moving.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Appointment moved', { exact: true })).toBeVisible();
  await expectNoViolations(page);

  await visitor.reload();
  await visitor.getByText('Cancel appointment').click();
  await visitor.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(visitor.getByRole('heading', { name: 'This appointment is canceled' })).toBeVisible();
  await plain.close();
  await expect(page.getByRole('region', { name: 'Appointment canceled' })).toBeVisible();
  await page.getByRole('button', { name: 'No Answer Needed' }).click();
  await expect(page.getByText('No answer needed', { exact: true })).toBeVisible();
});
