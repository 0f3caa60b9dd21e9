import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoSidewaysScroll, expectNoViolations, longJourneySizes } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/hands.ts';
import { addRequests } from '../support/people.ts';

const dataUrl = async (r: number) => {
  const plain = sharp({ create: { width: 240, height: 160, channels: 3, background: { r, g: 90, b: 200 } } });
  return `data:image/jpeg;base64,${(await plain.jpeg().toBuffer()).toString('base64')}`;
};

async function sent(request: APIRequestContext, url: string, data: object): Promise<string> {
  const response = await request.post(url, { data });
  expect([url, response.status(), await response.text()]).toEqual([url, 201, expect.any(String)]);
  return ((await response.json()) as { id?: string }).id ?? '';
}

/** Sends data with a call that returns no id. */
async function saved(request: APIRequestContext, url: string, data: object): Promise<void> {
  expect((await request.post(url, { data })).ok()).toBe(true);
}

/** Staff ask a question about a client's note, and the client answers. */
async function answerQuestion(client: Page, staff: Page, previewId: string): Promise<void> {
  const room = await staff.request.get(`/api/admin/client-previews/${previewId}/room`);
  const { versions } = (await room.json()) as { versions: { files: { id: string }[] }[] };
  const pins = `client-previews/${previewId}/pins`;
  const own = `/api/client/previews/${previewId}/pins`;
  const where = { versionFileId: versions[0]?.files[0]?.id, shape: 'point', x: 0.5, y: 0.5 };
  const pinId = await sent(client.request, own, { ...where, words: 'Another blue here?' });
  const asked = { kind: 'question', words: 'Which blue?' };
  expect((await staff.request.put(`/api/admin/${pins}/${pinId}/answer`, { data: asked })).ok()).toBe(true);
  await sent(client.request, `${own}/${pinId}/messages`, { message: 'The one of the van.' });
}

/** Staff request files, and the client sends them. */
async function answerFileRequest(client: Page, staff: Page, clientAccountId: string): Promise<void> {
  const project = { clientAccountId, title: 'New site', description: 'Work' };
  const projectId = await sent(staff.request, '/api/admin/gallery', project);
  const asking = `/api/admin/portfolio/${projectId}/file-requests`;
  const id = await sent(staff.request, asking, { words: 'The logo' });
  await saved(client.request, `/api/client/file-requests/${id}/answer`, { answer: 'It is on the van.' });
}

const yesterday = () => new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10);

/** Adds a decision and a file request that were due yesterday: both wait for the client, and staff see them as overdue. */
async function letBeOverdue(staff: Page, clientAccountId: string): Promise<void> {
  const late = { clientAccountId, title: 'Late draft', fileUrl: await dataUrl(200) };
  const previewId = await sent(staff.request, '/api/admin/client-previews', late);
  const preview = `/api/admin/client-previews/${previewId}`;
  const room = await staff.request.get(`${preview}/room`);
  const { versions } = (await room.json()) as { versions: { id: string }[] };
  const dueOn = { data: { dueOn: yesterday() } };
  expect((await staff.request.patch(`${preview}/versions/${versions[0]?.id}`, dueOn)).ok()).toBe(true);
  const project = { clientAccountId, title: 'Signs', description: 'Work' };
  const projectId = await sent(staff.request, '/api/admin/gallery', project);
  const asking = `/api/admin/portfolio/${projectId}/file-requests`;
  await sent(staff.request, asking, { words: 'A photo of the van', dueOn: yesterday() });
}

/** Sends everything that a client can send, with feedback on a preview. */
async function handIn(client: Page, staff: Page, id: string, shade: number): Promise<void> {
  const { request } = client;
  const about = { clientAccountId: id, title: `Homepage ${shade}`, fileUrl: await dataUrl(shade) };
  const previewId = await sent(staff.request, '/api/admin/client-previews', about);
  await sent(request, '/api/client/messages', { message: 'When can we see it?' });
  await sent(request, '/api/client/directive-change-requests', {
    requestType: 'color_change',
    requestReason: 'Our new sign',
    currentValues: JSON.stringify({ colors: ['#102030'] }),
    requestedValues: JSON.stringify({ colors: ['#d4af37'] }),
  });
  await sent(request, '/api/client/artwork', {
    originalName: 'roof.jpg',
    filePath: await dataUrl(shade + 1),
  });
  await saved(request, '/api/client/reference-links', { links: [{ url: 'https://mill.example' }] });
  await saved(request, '/api/client/project-directives', {
    colorPalette: ['#102030'],
    fontPreferences: null,
    additionalNotes: 'Calm, please.',
    letUsChooseColors: false,
    letUsChooseFont: true,
  });
  await expect
    .poll(async () => ((await (await request.get('/api/client/previews')).json()) as unknown[]).length)
    .toBe(1);
  await sent(request, '/api/client/preview-feedback', { previewId, rating: 4, feedback: 'A little bluer.' });
  await answerQuestion(client, staff, previewId);
  await answerFileRequest(client, staff, id);
}

// Each run counts all waiting items.
test.use({ sharesServer: false });

// On the phone each kind of item occurs twice; on the desktop, once.
for (const [{ width, height }, each, requests] of longJourneySizes.map(
  (size, n) => [size, n === 0 ? 2 : 1, n === 0 ? 20 : 2] as const,
))
  test(`${requests + 10 * each} things of ten kinds are answered and two overdue ones snoozed by keyboard alone, on one screen, ${width} px wide`, async ({
    page,
    newPerson,
    signInStaff,
    signInClient,
    server,
  }) => {
    await signInStaff(page);
    await page.setViewportSize({ width, height });
    await addRequests(server, requests);
    await sent(page.request, `${server.url}/api/messages`, {
      name: 'Ingrid Vance',
      email: 'ingrid@example.com',
      message: 'Do you work in Austin?',
    });
    for (const [index, name] of ['Dana Whitfield', 'Marcus Bell'].slice(0, each).entries()) {
      const client = await newPerson();
      const { id } = await signInClient(client, { name, verified: true });
      await handIn(client, page, id, 40 + index * 20);
      if (index === 0) await letBeOverdue(page, id);
    }
    for (const message of ['One', 'Two', 'Three'].slice(0, each * 2 - 1))
      await sent(page.request, `${server.url}/api/messages`, {
        name: `Visitor ${message}`,
        email: `${message.toLowerCase()}@example.com`,
        message,
      });

    await page.goto('/admin');
    await expect(page.getByText(`${requests} in queue`)).toBeVisible();
    const also = page.getByRole('region', { name: 'Also waiting' });
    await expect(also.getByRole('listitem')).toHaveCount(4);
    await also.getByRole('button', { name: 'Show 7 More' }).click();
    await expect(also.getByRole('listitem')).toHaveCount(11);
    await expectNoSidewaysScroll(page);
    await expectNoViolations(page);

    let writes = 0;
    page.on('request', (request) => void (request.method() === 'PATCH' && (writes += 1)));
    for (let left = requests; left > 0; left--) {
      // A click has no effect until the lists have loaded again after the previous answer, so the test repeats it.
      const before = writes;
      await expect(async () => {
        if (writes === before) await page.keyboard.press('e');
        expect(writes).toBeGreaterThan(before);
      }).toPass({ intervals: [100] });
      await expect(page.getByText(`${left - 1} in queue`)).toBeVisible();
    }

    const dialog = page.getByRole('dialog');
    const rows = also.getByRole('button', { name: /^(\d|New artwork)/ });
    const looked = new Set<string>();
    const answer = async (title: RegExp, work: () => Promise<void>, kind = title.source) => {
      await page.keyboard.press('w');
      await expect(dialog).toHaveAccessibleName(title);
      // Items of one kind look alike, so check one of each kind.
      if (!looked.has(kind)) await expectNoViolations(page);
      looked.add(kind);
      await work();
      await expect(dialog).toHaveCount(0);
    };
    const send = async (words: string, name: string, told: string) => {
      await page.keyboard.type(words);
      const button = dialog.getByRole('button', { name });
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      await expect(page.getByText(told)).toBeVisible();
    };
    for (let n = 0; n < each; n++)
      await answer(/Respond to Change Request/, async () => {
        // The question precedes the field, so a screen reader reads the question first.
        await tabTo(page, dialog.getByLabel('Decision'));
        await page.keyboard.type('A');
        await page.keyboard.press('Tab');
        await send('Gold it is.', 'Send Response', 'Change request updated successfully');
      });
    await expect(rows.first()).toContainText(/previews? to answer/);
    for (let n = 0; n < each; n++)
      await answer(/^Answer about Homepage/, async () => {
        // On a phone, the last messages push the field below the edge of the screen; then the title has the focus.
        await tabTo(page, dialog.getByLabel('Your response'));
        await send('It is bluer now.', 'Send Response', 'Response Sent');
      });
    await expect(rows.first()).toContainText(/repl(y|ies) to (a )?note/);
    for (let n = 0; n < each; n++)
      await answer(/^Homepage|^(Dana|Marcus)/, async () => {
        const field = dialog.getByRole('textbox', { name: 'Reply to note 1' });
        await field.press('T');
        await page.keyboard.type('hat one, then.');
        await page.keyboard.press('Control+Enter');
        await expect(field).toHaveValue('');
        // The first Escape closes the note, the last closes the room. On a phone the panel covers the picture, and an
        // Escape in between closes the panel.
        await page.keyboard.press('Escape');
        await expect(field).toHaveCount(0);
        if (width < 1024) await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      });
    for (const late of ['decision overdue', 'file request overdue']) {
      await expect(rows.first()).toContainText(late);
      await answer(/^(Dana|From)|Late draft/, () => page.keyboard.press('Escape'));
      await tabTo(page, also.getByRole('button', { name: `Snooze: 1 ${late}` }));
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveAccessibleName('Snooze until');
      if (late.startsWith('decision')) await expectNoViolations(page);
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
    }
    await expect(rows.first()).toContainText(/file requests? to check/);
    for (let n = 0; n < each; n++)
      await answer(/^From/, async () => {
        await dialog.getByRole('button', { name: 'Accept The logo' }).press('Enter');
        const row = dialog.getByRole('article', { name: 'The logo' });
        await expect(row.getByText('Accepted', { exact: true })).toBeVisible();
        await page.keyboard.press('Escape');
      });
    await expect(rows.first()).toContainText('conversation');
    for (let n = 0; n < each; n++)
      await answer(/^Answer (Dana|Marcus)/, async () => {
        await expect(dialog.getByLabel('Your message')).toBeFocused();
        await send('On Tuesday.', 'Send Message', 'Message sent');
      });
    await expect(rows.first()).toContainText('from the site');
    for (let n = 0; n < each; n++) {
      await answer(/^Respond to (Ingrid|Visitor)/, async () => {
        await expect(dialog.getByRole('textbox', { name: /^Response/ })).toBeFocused();
        await send('We do.', 'Save Response', 'Response saved');
      });
      // Staff sent no answer, so the message waits until staff mark it as read.
      await answer(/^Message from (Ingrid|Visitor)/, () =>
        dialog.getByRole('button', { name: 'Mark as Read' }).press('Enter'),
      );
    }
    for (let n = 0; n < each; n++)
      await answer(/^Respond to (Ingrid|Visitor)/, () =>
        dialog.getByRole('button', { name: 'Mark as Read' }).press('Enter'),
      );
    await expect(rows.first()).toContainText('artwork');
    for (const kind of ['artwork', 'directives', 'links'])
      for (let n = 0; n < each; n++) await answer(/./, () => page.keyboard.press('Escape'), kind);
    await expect(also).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin(\?tab=consultations)?$/);
  });
