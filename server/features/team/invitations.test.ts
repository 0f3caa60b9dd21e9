import { beforeEach, describe, expect, test } from 'vitest';
import { invitationDays, type Invitation, type SentInvitation } from '#contract/invitations.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' };
const url = '/api/admin/team/invitations';
const kim = { email: 'Kim@agency.example', role: 'support-admin' };
const day = 24 * 3_600_000;

let app: TestApp;
let admin: Caller;
let adminId: string;
const start = async (env: Record<string, string> = {}) => {
  app = await testApp(env);
  adminId = await addUser(app.context, 'admin');
  admin = await app.as('staff', adminId);
};
beforeEach(() => start());

const soon = () => new Date(app.clock.now + day).toISOString();
const invite = (body: object = kim, by = admin) => by.post(url, body);
const sent = async (body: object = kim) => (await invite(body)).json<SentInvitation>();
const pending = async () => (await admin.get(url)).json<Invitation[]>();
const states = async () => (await pending()).map(({ email, state }) => [email, state]);
const look = async (link: string | null) =>
  (await app.post('/api/invitations/look', { token: link?.split('#')[1] })).statusCode;
const mails = () => app.context.db.q().selectFrom('mail').selectAll().execute();

describe('inviting', () => {
  test('shows the link once if no mail can be sent', async () => {
    const answer = await invite();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        kind: 'staff',
        email: 'Kim@agency.example',
        role: 'support-admin',
        endsAt: null,
        state: 'open',
        expiresAt: new Date(app.clock.now + invitationDays * day).toISOString(),
        link: expect.stringMatching(/^http:\/\/localhost:3000\/invitation#[\w-]{43}$/),
      },
    ]);
    const list = await admin.get(url);
    expect(list.json()).toMatchObject([{ email: 'Kim@agency.example', state: 'open' }]);
    expect(list.body).not.toContain('link');
    expect(await mails()).toEqual([]);
    const audit = await app.context.db.q().selectFrom('audit').selectAll().execute();
    expect(audit).toMatchObject([{ userId: adminId, action: 'team.invite' }]);
    expect(JSON.stringify(audit)).not.toContain('#');
  });

  test('mails the link if mail can be sent', async () => {
    await start(smtp);
    const endsAt = '2031-03-15T23:59:59.999Z';
    expect((await sent({ ...kim, endsAt })).link).toBeNull();
    const [mail] = await mails();
    expect(mail?.recipient).toBe('Kim@agency.example');
    expect(mail?.subject).toMatch(/^Sam Number \d+ invites you to the team of Bluebonnet AI$/);
    expect(mail?.body).toMatch(
      /as Support Admin, until March 15, 2031\.\n\nJoin the team: http:\/\/localhost:3000\/invitation#[\w-]{43}\n\nThe link works once and expires in 7 days\./,
    );
  });

  test('by a person without a name does not say that the agency invites to the agency', async () => {
    await start(smtp);
    await app.context.db.q().updateTable('user').set({ firstName: null, lastName: null }).execute();
    admin = await app.as('staff', adminId);
    await sent(kim);
    expect((await mails())[0]?.subject).toBe('You are invited to the team of Bluebonnet AI');
  });

  test.each([
    ['an address that is none', { ...kim, email: 'kim' }, 'email'],
    ['no role', { email: kim.email }, 'role'],
    ['the role of an admin', { ...kim, role: 'admin' }, 'role'],
    ['the role of a super admin', { ...kim, role: 'super-admin' }, 'role'],
    ['that of a collaborator', { ...kim, role: 'collaborator' }, 'role'],
    ['an end that has passed', { ...kim, endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt'],
    [
      'a client who does not exist',
      { ...kim, role: 'client-manager', clientIds: ['019a9f6e-0000-7000-8000-000000000000'] },
      'clientIds',
    ],
  ])('refuses %s at the field', async (_name, body, field) => {
    const answer = await invite(body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect(await pending()).toEqual([]);
  });

  test('refuses an address of the team or of an open invitation, at the field', async () => {
    const [row] = (await admin.get('/api/admin/team')).json<{ email: string }[]>();
    const member = await invite({ ...kim, email: row?.email.toUpperCase() });
    expect([member.statusCode, member.json()]).toMatchObject([
      409,
      { fields: { email: 'Someone with this address is already on the team.' } },
    ]);
    await invite();
    const again = await invite({ ...kim, email: kim.email.toLowerCase() });
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { fields: { email: 'This address has an open invitation already. You can send it again.' } },
    ]);
  });

  test('allows clients for client managers alone', async () => {
    const client = await addClient(app.context);
    const clientIds = [client.id, client.id];
    const manager = await sent({ email: 'a@agency.example', role: 'client-manager', clientIds });
    const other = await sent({ email: 'b@agency.example', role: 'support-admin', clientIds });
    const rows = await app.context.db.q().selectFrom('invitation').select(['id', 'assignments']).execute();
    const of = Object.fromEntries(rows.map(({ id, assignments }) => [id, assignments]));
    expect([of[manager.id], of[other.id]]).toEqual([JSON.stringify([client.id]), '[]']);
  });

  test('has a limit', async () => {
    for (let n = 0; n < 30; n++)
      expect((await invite({ ...kim, email: `kim${n}@agency.example` })).statusCode).toBe(201);
    expect((await invite()).statusCode).toBe(429);
  });

  test.each(['client-manager', 'content-manager', 'support-admin'] as const)(
    'is forbidden for a %s, who may read the list',
    async (role) => {
      const { id } = await sent();
      const caller = await app.as('staff', await addUser(app.context, role));
      const answers = [
        await invite({ ...kim, email: 'b@agency.example' }, caller),
        await caller.post('/api/admin/team/collaborators', {}),
        await caller.post(`${url}/${id}/resend`),
        await caller.post(`${url}/${id}/revoke`),
        await caller.get(url),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 200]);
    },
  );

  test('causes an event for open pages of staff', async () => {
    const topics: string[] = [];
    app.context.events.subscribe(({ topic }) => topics.push(topic));
    await invite();
    expect(topics).toEqual(['team']);
  });
});

describe('a collaborator', () => {
  const add = async () => {
    const client = await addClient(app.context);
    const body = { clientAccountId: client.id, title: 'Site', description: 'A site' };
    return (await admin.post('/api/admin/gallery', body)).json<{ id: string }>().id;
  };
  const inviteTo = (body: object) => admin.post('/api/admin/team/collaborators', body);

  test('is invited to projects until a date', async () => {
    const endsAt = soon();
    const answer = await inviteTo({ email: kim.email, projectIds: [await add()], endsAt });
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { role: 'collaborator', endsAt }]);
  });

  test.each([
    ['no project', { projectIds: [] }, 'projectIds', 'Please choose at least one project.'],
    ['no end', { endsAt: undefined }, 'endsAt', 'Please choose when access ends.'],
    [
      'a project that does not exist',
      { projectIds: ['019a9f6e-0000-7000-8000-000000000000'] },
      'projectIds',
      'One of the projects no longer exists.',
    ],
    [
      'an end that has passed',
      { endsAt: '2020-01-01T00:00:00.000Z' },
      'endsAt',
      'Please choose a date in the future.',
    ],
  ])('with %s is refused at the field', async (_name, changes, field, text) => {
    const answer = await inviteTo({
      email: kim.email,
      projectIds: [await add()],
      endsAt: soon(),
      ...changes,
    });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: text }]);
  });
});

describe('an invitation', () => {
  test('is sent again with a new link', async () => {
    const first = await sent();
    app.clock.now += (invitationDays + 1) * day;
    // The admin's session has ended too, so sign in again.
    admin = await app.as('staff', adminId);
    expect(await states()).toEqual([['Kim@agency.example', 'expired']]);
    const again = (await admin.post(`${url}/${first.id}/resend`)).json<SentInvitation>();
    expect([again.id, again.state]).toEqual([first.id, 'open']);
    expect([await look(first.link), await look(again.link)]).toEqual([410, 200]);
  });

  test('can be withdrawn once', async () => {
    const { id, link } = await sent();
    expect((await admin.post(`${url}/${id}/revoke`)).statusCode).toBe(200);
    expect([await look(link), await states()]).toEqual([410, [['Kim@agency.example', 'revoked']]]);
    for (const act of ['revoke', 'resend'])
      expect((await admin.post(`${url}/${id}/${act}`)).statusCode).toBe(409);
    // After a new invitation to the same address, the withdrawn one is not listed.
    await sent();
    expect(await states()).toEqual([['Kim@agency.example', 'open']]);
  });

  test('of a contact is not found here, nor is an unknown one', async () => {
    const client = await addClient(app.context);
    const contact = (
      await admin.post(`/api/admin/clients/${client.id}/contacts`, {
        name: 'Ana',
        email: 'ana@example.com',
        standing: 'sees',
      })
    ).json<{ id: string }>();
    for (const id of [contact.id, '019a9f6e-0000-7000-8000-000000000000'])
      for (const act of ['revoke', 'resend'])
        expect((await admin.post(`${url}/${id}/${act}`)).statusCode).toBe(404);
    expect(await pending()).toEqual([]);
  });

  test('is no longer listed once the address joins the team in another way', async () => {
    await sent();
    const id = await addUser(app.context, 'admin');
    const row = { email: kim.email, emailKey: kim.email.toLowerCase() };
    await app.context.db.q().updateTable('user').set(row).where('id', '=', id).execute();
    expect(await pending()).toEqual([]);
  });
});
