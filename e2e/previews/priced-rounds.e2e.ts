import type { Page } from '@playwright/test';
import { emptyContent } from '#contract/money/quote-content.ts';
import { atEachSize, expectNoSidewaysScroll, expectNoViolations } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { sharedPreview } from '../support/shared-preview.ts';

async function look(at: Page): Promise<void> {
  await expectNoSidewaysScroll(at);
  await expectNoViolations(at);
}

test('a client on a phone accepts round 3 of 2, and what staff price outside the quote', async ({
  page: staff,
  newPerson,
  signInStaff,
  signInClient,
  server,
}) => {
  test.slow();
  await signInStaff(staff);
  const phone = await newPerson();
  await phone.setViewportSize({ width: 390, height: 844 });
  const { id: clientAccountId } = await signInClient(phone, { name: 'Iris Whitfield', verified: true });
  const headers = { origin: server.url };
  const send = async <T>(path: string, data: object, method = 'POST', page = staff): Promise<T> => {
    const response = await page.request.fetch(path, { method, headers, data });
    expect([path, response.ok(), await response.text()]).toEqual([path, true, expect.anything()]);
    return (await response.json()) as T;
  };

  // The client accepts a quote with two rounds; the journey of quotes tests how staff write one.
  const quotes = '/api/admin/quotes';
  const { id: quoteId } = await send<{ id: string }>(quotes, { clientAccountId, title: 'Spring site' });
  const line = {
    id: 'site',
    group: null,
    choice: 'fixed',
    chosen: true,
    name: 'Site',
    text: null,
    tax: 'none',
  };
  const content = {
    ...emptyContent(null),
    lines: [{ ...line, quantity: 1000, range: null, unitMinor: 250_000, discount: null }],
    promisedOn: '2027-03-12',
    rounds: { included: 2, extraMinor: 45_000, extraDays: 2, per: 'preview' },
  };
  await send(`${quotes}/${quoteId}`, { revision: 1, content }, 'PATCH');
  await send(`${quotes}/${quoteId}/send`, { revision: 2 });
  const accepted = { selection: {}, typedName: 'Iris Whitfield', how: 'On the phone' };
  const { projectId } = await send<{ projectId: string }>(`${quotes}/${quoteId}/acceptance`, accepted);
  const id = await sharedPreview(staff, server, clientAccountId, 'Homepage', 1200);
  await send(`/api/admin/client-previews/${id}`, { projectId }, 'PATCH');

  interface Room {
    versions: { id: string; contentHash: string; files: { id: string }[] }[];
  }
  const newest = async () => {
    const room = await phone.request.get(`/api/client/previews/${id}/room`);
    return ((await room.json()) as Room).versions;
  };
  const picture = (await import('sharp')).default;
  for (const blue of [120, 200]) {
    const [version] = await newest();
    const decision = {
      versionId: version?.id,
      contentHash: version?.contentHash,
      kind: 'request-changes',
      words: 'Warmer.',
    };
    await send(`/api/client/previews/${id}/decisions`, decision, 'POST', phone);
    const drawn = picture({
      create: { width: 1440, height: 1200, channels: 3, background: { r: 40, g: 90, b: blue } },
    });
    const fileUrl = `data:image/png;base64,${(await drawn.png().toBuffer()).toString('base64')}`;
    const before = (await newest()).length;
    await send(`/api/admin/client-previews/${id}/versions`, { fileUrl });
    await expect.poll(async () => (await newest()).length).toBe(before + 1);
  }

  // The third round is charged, and the page shows the price before the client sends it.
  await phone.goto(`/client/dashboard?tab=previews&preview=${id}`);
  const room = phone.getByRole('dialog', { name: 'Homepage' });
  await room.getByRole('button', { name: 'Give your decision' }).click();
  await expect(room.getByText('Round 2 of 2, the next one 450.00 and 2 days')).toBeVisible();
  await room.getByRole('radio', { name: 'Request changes' }).click();
  await room.getByLabel('Comment').fill('The roof is too blue.');
  await expect(
    room.getByText('This is round 3. The quote includes 2. It costs 450.00 and moves Mar 12 to Mar 14.'),
  ).toBeVisible();
  await atEachSize(phone, () => look(phone));
  await phone.setViewportSize({ width: 390, height: 844 });
  const accept = room.getByRole('button', { name: 'Send and accept 450.00 USD' });
  await expect(accept).toBeInViewport({ ratio: 1 });
  await accept.click();
  await expect(room.getByText('Round 3 is accepted: 450.00.')).toBeVisible();
  const versions = await newest();
  const pin = {
    versionFileId: versions[0]?.files[0]?.id,
    shape: 'point',
    x: 0.5,
    y: 0.2,
    words: 'And a form?',
  };
  await send(`/api/client/previews/${id}/pins`, pin, 'POST', phone);

  // Staff see the same text, and price the note.
  await staff.goto(`/admin?tab=portfolio&preview=${id}`);
  const viewer = staff.getByRole('dialog', { name: 'Homepage' });
  await expect(
    viewer.getByText(
      '3 rounds are used. The quote includes 2. A further round costs 450.00 USD and adds 2 days.',
    ),
  ).toBeVisible();
  await expect(viewer.getByText('The client accepted 450.00.')).toBeVisible();
  await viewer.getByRole('button', { name: /^Notes/ }).click();
  await viewer.getByRole('button', { name: 'Note 1: And a form?' }).click();
  await viewer.getByRole('button', { name: 'Outside the quote' }).click();
  const pricing = staff.getByRole('dialog', { name: 'Outside the quote' });
  await pricing.getByLabel('Name').fill('Booking form');
  await pricing.getByLabel('Price (USD)').fill('300');
  await pricing.getByLabel('Working days').fill('1');
  await look(staff);
  await pricing.getByRole('button', { name: 'Send to client' }).click();
  await expect(viewer.getByText('Priced, waiting')).toBeVisible();

  // The client sees the note on the picture, and accepts its price separately.
  await phone.goto('/client/dashboard?tab=project');
  await phone.getByRole('article', { name: 'Booking form' }).getByRole('button').first().click();
  const sheet = phone.getByRole('dialog', { name: 'Booking form' });
  await expect(sheet.getByRole('img', { name: 'The place of Note 1 on Homepage, version 3' })).toBeVisible();
  await expect(sheet.getByText('1 working day more')).toBeVisible();
  await atEachSize(phone, () => look(phone));
  await phone.setViewportSize({ width: 390, height: 844 });
  await sheet.getByRole('button', { name: 'Review and accept' }).click();
  await sheet.getByLabel('Your name').fill('Iris Whitfield');
  await sheet.getByRole('button', { name: 'Accept 300.00 USD' }).click();
  await expect(sheet.getByText(/^You accepted 300\.00 USD/)).toBeVisible();
  await expect(viewer.getByText('Priced, accepted')).toBeVisible();
});
