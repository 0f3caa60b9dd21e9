import { beforeEach, describe, expect, test } from 'vitest';
import type { BellNotice, NoticeChoices } from '#contract/notices.ts';
import { iso } from '#server/core/time.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addContact, addEveryone, addUser } from '#server/testing/people.ts';
import { mailWhatIsDue } from '#server/testing/services/notice-mails.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';
import { unsubscribeUrl } from '#server/work/notices/mails/unsubscribe.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
beforeEach(async () => {
  app = await testApp();
  people = await addEveryone(app);
});

const write = (message: string, from: Caller = people.clientA) =>
  from.post('/api/client/messages', { message });
const answer = (message: string) =>
  people.admin.post('/api/admin/client-messages', { clientAccountId: people.accountA.id, message });
const urlFor = (caller: Caller) => (isClient(caller) ? '/api/client/notices' : '/api/staff/notices');
const isClient = (caller: Caller) => [people.clientA, people.clientB].includes(caller);
const bell = async (caller: Caller, query = '') =>
  (await caller.get(`${urlFor(caller)}${query}`)).json<BellNotice[]>();
const unseen = async (caller: Caller) =>
  (await caller.get(`${urlFor(caller)}/count`)).json<{ unseen: number }>().unseen;
const mark = (caller: Caller, body: unknown) => caller.post(`${urlFor(caller)}/seen`, body);
const assign = (userId: string, clientAccountId: string) =>
  addRow(app.context.db, 'assignment', {
    clientAccountId,
    userId,
    owner: true,
    createdAt: iso(app.clock.now),
  });
const mails = async () =>
  (await app.context.db.q().selectFrom('mail').select('recipient').orderBy('id').execute()).map(
    ({ recipient }) => recipient,
  );

describe('the bell', () => {
  test('lists the newest first, with links and seen marks', async () => {
    await write('  First\n\nline ');
    await write('Second');
    const [second, first] = await bell(people.admin);
    expect(first).toEqual({
      id: expect.any(String),
      kind: 'message',
      sentence: `${people.accountA.name} wrote to you.`,
      words: 'First line',
      href: expect.stringMatching(/^\/admin\?tab=messages&thread=[^&]+&message=/),
      clientAccountId: people.accountA.id,
      company: people.accountA.name,
      createdAt: expect.any(String),
      seenAt: null,
    });
    expect(second?.words).toBe('Second');
    const marked = await mark(people.admin, { ids: [first?.id] });
    expect([marked.json(), await unseen(people.admin)]).toEqual([{ unseen: 1 }, 1]);
    await mark(people.admin, { upTo: second?.id });
    expect(await unseen(people.admin)).toBe(0);
    expect((await bell(people.admin))[1]?.seenAt).toBe(iso(app.clock.now));
  });

  test('has pages, and marks nothing newer than the page', async () => {
    for (let n = 0; n < 5; n++) await write(`${n}`);
    const page = await people.admin.get('/api/staff/notices?limit=2');
    expect([page.headers['x-total-count'], page.json<BellNotice[]>().map(({ words }) => words)]).toEqual([
      '5',
      ['4', '3'],
    ]);
    const [, next] = /^<(.*)>; rel="next"$/.exec(String(page.headers['link'])) ?? [];
    const [third] = (await people.admin.get(next ?? '')).json<BellNotice[]>();
    expect(third?.words).toBe('2');
    await mark(people.admin, { upTo: third?.id });
    expect(await unseen(people.admin)).toBe(2);
  });

  test('of staff shows notices in their reach: of their companies, or all for the agency', async () => {
    const manager = await addUser(app.context, 'client-manager');
    const own = await app.as('staff', manager);
    await assign(manager, people.accountA.id);
    await write('To the manager');
    await write('To everybody', people.clientB);
    const words = async (caller: Caller) => (await bell(caller)).map((each) => each.words);
    expect([await words(own), await words(people.admin)]).toEqual([['To the manager'], ['To everybody']]);
    const content = await app.as('staff', await addUser(app.context, 'content-manager'));
    expect([await words(content), await unseen(content)]).toEqual([[], 0]);
    await app.context.db.q().deleteFrom('assignment').execute();
    expect([await words(own), await unseen(own)]).toEqual([[], 0]);
  });

  test('of a client shows notices for this person in this company', async () => {
    await answer('Hello');
    const sees = await addContact(app.context, people.accountA.id, 'sees');
    await answer('Both');
    const other = await app.as('client', people.accountA.id, sees);
    const words = async (caller: Caller) =>
      (await caller.get('/api/client/notices')).json<BellNotice[]>().map((each) => each.words);
    expect(await words(people.clientA)).toEqual(['Both', 'Hello']);
    expect(await words(other)).toEqual(['Both']);
    expect(await bell(people.clientB)).toEqual([]);
    await mark(people.clientA, { upTo: (await bell(people.clientA))[0]?.id });
    expect((await other.get('/api/client/notices/count')).json()).toEqual({ unseen: 1 });
  });

  test('of another person cannot be marked, nor with a wrong body', async () => {
    await answer('Hello');
    const [told] = await bell(people.clientA);
    await mark(people.clientB, { ids: [told?.id] });
    expect(await unseen(people.clientA)).toBe(1);
    for (const body of [{}, { ids: [told?.id], upTo: told?.id }, { upTo: 7 }])
      expect((await mark(people.clientA, body)).statusCode).toBe(400);
  });

  test('clears when the thing itself is opened, together with the mail', async () => {
    await answer('Hello');
    await people.clientA.post('/api/client/messages/mark-read');
    expect(await unseen(people.clientA)).toBe(0);
    await write('Hello');
    const [{ id: messageId }] = (await people.admin.get('/api/admin/client-messages?from=client')).json();
    await mark(people.admin, { subjects: [{ type: 'clientMessage', id: messageId }] });
    await mailWhatIsDue(app);
    expect([await unseen(people.admin), await mails()]).toEqual([0, []]);
  });

  test('hides shared things until the address is proved, if mail works', async () => {
    app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@foyer.example' });
    people = await addEveryone(app);
    await app.context.db.q().updateTable('contact').set({ origin: 'self' }).execute();
    await answer('Hello');
    expect([await bell(people.clientA), await unseen(people.clientA)]).toEqual([[], 0]);
  });
});

describe('the preferences', () => {
  const read = async (caller: Caller) =>
    (
      await caller.get(isClient(caller) ? '/api/client/notice-choices' : '/api/staff/notice-choices')
    ).json<NoticeChoices>();
  const save = (caller: Caller, choices: NoticeChoices) =>
    caller.put(isClient(caller) ? '/api/client/notice-choices' : '/api/staff/notice-choices', choices);

  test('begin with bell and mail at once, for the kinds of the side and the role', async () => {
    const { choices, quiet, timeZone } = await read(people.clientA);
    expect([quiet, timeZone]).toEqual([null, null]);
    expect(choices.find(({ kind }) => kind === 'answer')).toEqual({
      kind: 'answer',
      bell: true,
      mail: 'at-once',
    });
    expect(choices.map(({ kind }) => kind)).not.toContain('request');
    const support = await app.as('staff', await addUser(app.context, 'support-admin'));
    const kinds = (await read(support)).choices.map(({ kind }) => kind);
    expect([kinds.includes('message'), kinds.includes('feedback')]).toEqual([true, false]);
  });

  test('are stored, and waiting mails follow them', async () => {
    await answer('Hello');
    const wanted: NoticeChoices = {
      choices: [
        { kind: 'answer', bell: true, mail: 'off' },
        // Notices of this kind are compulsory, so the choice is not stored.
        { kind: 'address-changed', bell: false, mail: 'off' },
        // A kind of the other side.
        { kind: 'request', bell: false, mail: 'off' },
      ],
      quiet: null,
      timeZone: 'Europe/Berlin',
    };
    expect((await save(people.clientA, wanted)).statusCode).toBe(200);
    const kept = await read(people.clientA);
    expect(kept).toMatchObject({ quiet: null, timeZone: 'Europe/Berlin' });
    expect(kept.choices.find(({ kind }) => kind === 'answer')?.mail).toBe('off');
    expect(kept.choices.find(({ kind }) => kind === 'address-changed')?.mail).toBe('at-once');
    await mailWhatIsDue(app);
    expect([await mails(), await unseen(people.clientA)]).toEqual([[], 1]);
    expect((await save(people.clientA, { ...wanted, timeZone: 'Texas/Dallas' })).statusCode).toBe(400);
    const quiet = { from: 22 * 60, until: 7 * 60 };
    expect((await save(people.admin, { ...wanted, choices: [], quiet })).statusCode).toBe(200);
    expect(await read(people.admin)).toMatchObject({ timeZone: 'Europe/Berlin', quiet });
  });

  test('without bell and mail no notice is stored; without bell it is still mailed', async () => {
    const only = (bell: boolean, mail: 'off' | 'at-once') =>
      save(people.clientA, { choices: [{ kind: 'answer', bell, mail }], quiet: null, timeZone: null });
    await only(false, 'off');
    await answer('Nobody hears this');
    await only(false, 'at-once');
    await answer('By mail');
    await mailWhatIsDue(app);
    expect([await bell(people.clientA), await mails()]).toEqual([[], [people.accountA.email]]);
  });
});

describe('the unsubscribe link of a mail', () => {
  const link = () =>
    unsubscribeUrl(app.context, { recipientKind: 'contact', recipientId: people.accountA.contactId }, [
      'answer',
      'address-changed',
    ]) ?? '';
  const path = () => link().replace(app.context.config.publicUrl, '');
  const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('stops mails of its kinds by one request; opening it changes nothing', async () => {
    const shown = await app.get(path());
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(shown.body).toContain('>Stop these e-mails</button>');
    await answer('One');
    await mailWhatIsDue(app);
    expect(await mails()).toEqual([people.accountA.email]);
    expect((await post(path())).statusCode).toBe(200);
    await answer('Two');
    await mailWhatIsDue(app);
    expect([await mails(), await unseen(people.clientA)]).toEqual([[people.accountA.email], 2]);
  });

  test('of a mail about several kinds asks which; one click in a mail program stops conversations only', async () => {
    const chooser = { recipientKind: 'contact' as const, recipientId: people.accountA.contactId };
    const url = (
      unsubscribeUrl(app.context, chooser, ['answer', 'change-decision', 'preview-ready']) ?? ''
    ).replace(app.context.config.publicUrl, '');
    const off = async () =>
      (await people.clientA.get('/api/client/notice-choices'))
        .json<NoticeChoices>()
        .choices.filter(({ mail }) => mail === 'off')
        .map(({ kind }) => kind);
    const page = (await app.get(url)).body;
    expect([...page.matchAll(/<button[^>]*>([^<]+)/g)].map(([, words]) => words)).toEqual([
      'Messages and answers',
      'Decisions on change requests',
      'New previews',
    ]);
    await post(url);
    expect(await off()).toEqual(['answer']);
    const pressed = await post(url, 'kind=change-decision');
    expect(pressed.body).toContain('Decisions on change requests');
    expect(await off()).toEqual(['answer', 'change-decision']);
    // The link stops only the kinds of notices that its mail contained.
    await post(url, 'kind=status');
    expect(await off()).toEqual(['answer', 'change-decision']);
  });

  test('does nothing if it is forged or a year old', async () => {
    const url = path();
    for (const forged of [
      url.slice(0, -3),
      url.replace('token=', 'token=x'),
      '/api/notices/unsubscribe?token=',
    ])
      expect((await post(forged)).json()).toMatchObject({ code: 'gone' });
    app.clock.now += 366 * 24 * 60 * 60_000;
    expect((await post(url)).statusCode).toBe(410);
  });

  test('is missing if no kind in the mail can be stopped', () => {
    const chooser = { recipientKind: 'contact' as const, recipientId: people.accountA.contactId };
    expect(unsubscribeUrl(app.context, chooser, ['address-changed', 'project-published'])).toBeNull();
  });
});
