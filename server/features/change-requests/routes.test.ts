import { describe, expect, test } from 'vitest';
import type { ChangeRequest, StaffChangeRequest } from '#contract/change-requests.ts';
import type { ProjectDirectives } from '#contract/directives.ts';
import { newId } from '#server/core/ids.ts';
import { addClient, addUser, asPerson } from '#server/testing/people.ts';
import { mailWhatIsDue, noticeMails } from '#server/testing/services/notice-mails.ts';
import { agencyForEachTest, testApp } from '#server/testing/test-app.ts';

const { app, people } = agencyForEachTest();

const wishes = {
  colorPalette: ['#AA0000', '#00bb00'],
  fontPreferences: 'Serif',
  additionalNotes: 'No drop shadows',
  letUsChooseColors: false,
  letUsChooseFont: true,
};
const change = {
  requestType: 'color_change',
  requestReason: 'New logo',
  currentValues: JSON.stringify({ colors: ['#aa0000', '#00bb00'] }),
  requestedValues: { colors: ['#0000CC'] },
};

const save = (body: unknown) => people.clientA.post('/api/client/project-directives', body);
const saved = async () =>
  (await people.clientA.get('/api/client/project-directives')).json<ProjectDirectives>();
const ask = (body: unknown = change, headers?: Record<string, string>) =>
  people.clientA.post('/api/client/directive-change-requests', body, headers);
const asked = async (body?: unknown) => (await ask(body)).json<ChangeRequest>().id;
const decide = (id: string, status: unknown, adminResponse: unknown = 'Fine by us') =>
  people.admin.patch(`/api/admin/directive-change-requests/${id}`, { status, adminResponse });
const list = async (query = '') =>
  (await people.admin.get(`/api/admin/directive-change-requests${query}`)).json<StaffChangeRequest[]>();

describe('a change request', () => {
  test('waits unread for staff, with values as JSON text', async () => {
    const response = await ask({
      ...change,
      status: 'approved',
      isRead: true,
      clientAccountId: people.accountB.id,
      projectId: newId(),
    });
    expect(response.statusCode).toBe(201);
    const request = {
      id: expect.any(String),
      clientAccountId: people.accountA.id,
      author: asPerson(people.accountA, true),
      projectId: null,
      requestType: 'color_change',
      requestReason: 'New logo',
      currentValues: '{"colors":["#aa0000","#00bb00"]}',
      requestedValues: '{"colors":["#0000cc"]}',
      status: 'pending',
      isRead: false,
      adminResponse: null,
      responseFiles: [],
      respondedAt: null,
      respondedBy: null,
      createdAt: expect.any(String),
    };
    expect(response.json()).toEqual(request);
    expect(await list()).toMatchObject([
      {
        ...request,
        author: asPerson(people.accountA),
        clientAccount: { id: people.accountA.id, clientCode: people.accountA.clientCode },
      },
    ]);
    expect((await people.clientA.get('/api/client/directive-change-requests')).json()).toEqual([request]);
    expect((await people.clientB.get('/api/client/directive-change-requests')).json()).toEqual([]);
  });

  test('when approved applies its palette and changes nothing else', async () => {
    await save(wishes);
    const response = await decide(await asked(), 'approved');
    expect(response.json()).toMatchObject({
      status: 'approved',
      isRead: true,
      adminResponse: 'Fine by us',
      respondedAt: expect.any(String),
    });
    expect(await saved()).toMatchObject({
      colorPalette: ['#0000cc'],
      fontPreferences: 'Serif',
      additionalNotes: 'No drop shadows',
    });
    const audit = await app.context.db
      .q()
      .selectFrom('audit')
      .select(['action', 'clientAccountId'])
      .where('userId', 'is not', null)
      .execute();
    expect(audit).toEqual([{ action: 'directives.approve', clientAccountId: people.accountA.id }]);
  });

  test('approved before any directives were saved creates the palette', async () => {
    await decide(await asked(), 'approved');
    expect((await saved()).colorPalette).toEqual(['#0000cc']);
  });

  test('when approved changes only the colors it names, whatever was decided before', async () => {
    await save({ ...wishes, colorPalette: ['#aa0000', '#00bb00', '#cccccc'] });
    const step = (before: string[], wanted: string[]) =>
      asked({ ...change, currentValues: { colors: before }, requestedValues: { colors: wanted } });
    const first = await step(['#aa0000', '#00bb00', '#cccccc'], ['#111111', '#00bb00', '#cccccc']);
    const second = await step(['#111111', '#00bb00', '#cccccc'], ['#111111', '#222222', '#cccccc']);
    const third = await step(['#111111', '#222222', '#cccccc'], ['#111111', '#222222', '#333333']);
    await decide(third, 'approved');
    await decide(first, 'rejected');
    await decide(second, 'approved');
    expect((await saved()).colorPalette).toEqual(['#aa0000', '#222222', '#333333']);
  });

  test('when rejected restores the old palette if the client saved the requested one, and keeps any other', async () => {
    const id = await asked();
    await save({ ...wishes, colorPalette: ['#0000cc'] });
    await decide(id, 'rejected');
    expect((await saved()).colorPalette).toEqual(['#aa0000', '#00bb00']);
    const another = await asked();
    await save({ ...wishes, colorPalette: ['#123456'] });
    await decide(another, 'rejected');
    expect((await saved()).colorPalette).toEqual(['#123456']);
  });

  test('is decided once, even by two people at the same moment', async () => {
    const id = await asked();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) => decide(id, i % 2 === 0 ? 'approved' : 'rejected', `Answer ${i}`)),
    );
    const winner = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json<ChangeRequest>());
    expect(winner).toHaveLength(1);
    expect(
      answers.filter((answer) => answer.statusCode === 409 && answer.json().code === 'conflict'),
    ).toHaveLength(3);
    expect((await list())[0]).toMatchObject({
      status: winner[0]?.status,
      adminResponse: winner[0]?.adminResponse,
    });
    for (const [status, total] of [
      ['pending', '0'],
      [winner[0]?.status, '1'],
    ])
      expect(
        (await people.admin.get(`/api/admin/directive-change-requests?status=${status}`)).headers[
          'x-total-count'
        ],
      ).toBe(total);
  });

  test.each([
    [undefined, 'Yes', 'Please select a decision'],
    ['pending', 'Yes', 'Please select a decision'],
    ['approved', '  ', 'Please provide a response message'],
    ['approved', undefined, 'Please provide a response message'],
  ])('is not decided by %s with %j', async (status, response, message) => {
    const id = await asked();
    // Sent without the helper, which would replace a missing response by its default answer.
    const answer = await people.admin.patch(`/api/admin/directive-change-requests/${id}`, {
      status,
      adminResponse: response,
    });
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
    expect((await list())[0]?.status).toBe('pending');
  });

  test('is marked as read once, and only if it exists', async () => {
    const id = await asked();
    const read = () => people.admin.patch(`/api/admin/directive-change-requests/${id}/read`);
    expect([(await read()).json().isRead, (await read()).statusCode]).toEqual([true, 200]);
    const acts = app.context.db.q().selectFrom('audit').select('action').where('userId', 'is not', null);
    expect(await acts.execute()).toEqual([{ action: 'directives.read' }]);
    expect(
      (await people.admin.patch(`/api/admin/directive-change-requests/${newId()}/read`)).statusCode,
    ).toBe(404);
    expect((await decide(newId(), 'approved')).statusCode).toBe(404);
  });

  test('is mailed with the color now and the requested one, and so is the decision', async () => {
    const id = await asked();
    await mailWhatIsDue(app);
    await decide(id, 'approved');
    await mailWhatIsDue(app);
    const mails = (await noticeMails(app)).filter(({ body }) =>
      body.includes('\n\nColor 1: #aa0000 to #0000cc\n\n'),
    );
    expect(mails.map(({ subject }) => subject.replace(/.*: please/, 'please'))).toEqual([
      expect.stringContaining('please decide'),
      'Your request for another color was approved',
    ]);
  });

  test('can be read one by one, and is counted while it waits', async () => {
    const pending = async () =>
      (await people.admin.get('/api/admin/counts')).json<{ changeRequestsPending: number }>()
        .changeRequestsPending;
    const id = await asked();
    const one = await people.admin.get(`/api/admin/directive-change-requests/${id}`);
    expect([one.json(), await pending()]).toEqual([(await list())[0], 1]);
    await decide(id, 'rejected');
    expect(await pending()).toBe(0);
    const nothing = await people.admin.get(`/api/admin/directive-change-requests/${newId()}`);
    expect(nothing.statusCode).toBe(404);
  });

  test('sent again with the same key is stored once', async () => {
    const key = { 'idempotency-key': 'k' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(change, key)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  test.each([
    [{ requestType: '' }, 'requestType'],
    [{ requestType: 'DROP TABLE' }, 'requestType'],
    [{ requestReason: 'x'.repeat(5_001) }, 'requestReason'],
    [{ requestedValues: { colors: [] } }, 'requestedValues'],
    [{ requestedValues: { colors: ['red'] } }, 'requestedValues'],
    [{ requestedValues: { colors: ['#000000', '#000000', '#000000', '#000000'] } }, 'requestedValues'],
    [{ requestedValues: '{"colors":' }, 'requestedValues'],
    [{ requestedValues: '[]' }, 'requestedValues'],
    [{ requestedValues: undefined }, 'requestedValues'],
    [{ currentValues: 7 }, 'currentValues'],
    [{ currentValues: { note: 'x'.repeat(5_001) } }, 'currentValues'],
  ])('is refused with %o', async (part, field) => {
    const response = await ask({ ...change, ...part });
    expect([response.statusCode, response.json().code, Object.keys(response.json().fields)]).toEqual([
      400,
      'validation_error',
      [field],
    ]);
    expect(await list()).toEqual([]);
  });

  test('of another kind keeps its values unchanged', async () => {
    await decide(
      await asked({
        ...change,
        requestType: 'font_change',
        currentValues: '{"font":"Serif"}',
        requestedValues: { font: 'Sans' },
      }),
      'approved',
    );
    expect((await list())[0]).toMatchObject({ requestedValues: '{"font":"Sans"}', status: 'approved' });
    expect((await saved()).updatedAt).toBeNull();
  });
});

test('the list for staff can be filtered by client, status and name, in pages', async () => {
  const ids = [await asked(), await asked(), await asked()];
  await people.clientB.post('/api/client/directive-change-requests', change);
  await decide(ids[0] ?? '', 'approved');
  expect((await list(`?clientAccountId=${people.accountA.id}`)).map(({ id }) => id)).toEqual(
    ids.toReversed(),
  );
  expect((await list('?status=approved')).map(({ id }) => id)).toEqual([ids[0]]);
  expect(await list(`?q=${encodeURIComponent(people.accountB.email)}`)).toHaveLength(1);
  const page = await people.admin.get('/api/admin/directive-change-requests?limit=3');
  expect([
    page.json<unknown[]>().length,
    page.headers['x-total-count'],
    page.headers['link'] !== undefined,
  ]).toEqual([3, '4', true]);
});

test('the answer stays hidden from an account with an unconfirmed address once mail is configured', async () => {
  const mailing = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' });
  const self = await mailing.as('client', (await addClient(mailing.context, { origin: 'self' })).id);
  const admin = await mailing.as('staff', await addUser(mailing.context, 'admin'));
  const { id } = (await self.post('/api/client/directive-change-requests', change)).json<ChangeRequest>();
  await admin.patch(`/api/admin/directive-change-requests/${id}`, {
    status: 'rejected',
    adminResponse: 'Secret',
  });
  const own = await self.get('/api/client/directive-change-requests');
  expect(own.json()).toMatchObject([{ status: 'rejected', adminResponse: null }]);
});
