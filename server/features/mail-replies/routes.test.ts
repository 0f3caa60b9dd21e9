import { beforeEach, describe, expect, test } from 'vitest';
import type { ChangeRequest } from '#contract/change-requests.ts';
import type { Lead } from '#contract/leads.ts';
import type { MailReplies } from '#contract/mail-replies.ts';
import type { ClientMessage } from '#contract/messages.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { eraseRows } from '#server/data/db/personal/erase.ts';
import { addRow, changeRows, rowsIn } from '#server/testing/database/rows.ts';
import { addUser } from '#server/testing/people.ts';
import { rowsOf } from '#server/testing/access/rows.ts';
import { png } from '#server/testing/samples/sample-files.ts';
import { sampleReplies, writeRaw } from '#server/features/mail-replies/testing/mail-corpus.ts';
import {
  answering,
  handIn,
  replyToOf,
  withReplies,
  type Answering,
} from '#server/features/mail-replies/testing/handed-mail.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let agency: Answering;
let app: TestApp;
let people: Answering['people'];
beforeEach(async () => {
  agency = await answering();
  ({ app, people } = agency);
});

describe('an answer', () => {
  test('lands in the conversation once, as its writer, with the quotation folded', async () => {
    expect(agency.to).toMatch(/^reply\+[\da-f]{32}@bluebonnet\.example$/);
    const { raw, answer } = sampleReplies(agency.to)[0] ?? { raw: Buffer.alloc(0), answer: '' };
    const mail = Buffer.from(raw.toString().replace('dana@whitfieldroofing.example', agency.dana));
    for (const _twice of [1, 2]) expect((await handIn(app, mail)).statusCode).toBe(200);
    const [newest, question] = await agency.conversation();
    expect(newest).toMatchObject({ side: 'client', body: answer, author: { id: people.accountA.contactId } });
    expect(newest?.quoted).toContain('On Fri, Nov 20, 2026 at 4:11 PM');
    expect(question?.body).toBe('The first or the second?');
    expect(await agency.stopped()).toEqual([]);
    const [mine] = (await people.clientA.get('/api/client/messages')).json<ClientMessage[]>();
    expect(mine?.quoted).toBe(newest?.quoted);
    const history = (await people.admin.get('/api/admin/history')).body;
    expect(history).toContain('Wrote to the agency');
  });

  test('brings its files through the inspection, and names one that is refused', async () => {
    const files = [
      { name: 'roof.png', type: 'image/png', bytes: png(20, 20, [1, 2, 3]) },
      { name: 'setup.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ\u0090\u0000 a program') },
    ];
    await agency.send({ plain: 'The second.' }, {}, { files });
    const [newest] = await agency.conversation();
    expect(newest?.files.map(({ name }) => name)).toEqual(['roof.png']);
    expect(newest?.body).toMatch(/^The second\.\n\n\(setup\.exe: /);
  });

  test('keeps a picture that was pasted, and none that is quoted', async () => {
    const picture = { type: 'image/png', bytes: png(20, 20, [1, 2, 3]) };
    const files = [
      { ...picture, name: 'pasted.png', cid: 'pasted' },
      { ...picture, name: 'logo.png', cid: 'logo' },
    ];
    const html =
      '<div>Look:<br><img src="cid:pasted"></div><blockquote type="cite"><img src="cid:logo">Hello</blockquote>';
    await agency.send({ html }, {}, { files });
    const [newest] = await agency.conversation();
    expect([newest?.body, newest?.files.map(({ name }) => name)]).toEqual(['Look:', ['pasted.png']]);
  });

  test('of somebody without an account lands in the request, which waits for staff', async () => {
    agency = await answering({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' });
    ({ app, people } = agency);
    await app.post('/api/consultations', { name: 'Ada Moss', email: 'ada@moss.example' });
    const { id } = (await people.admin.get('/api/admin/consultations')).json<{ id: string }[]>()[0] ?? {
      id: '',
    };
    const path = `/api/admin/consultations/${id}`;
    for (const [status, after] of [
      ['pending', null],
      ['contacted', 'newest'],
    ]) {
      const newest = (await people.admin.get(`${path}/lead`)).json<Lead>().messages.at(-1)?.id;
      const body = { message: 'When?', status, after: after && newest };
      expect((await people.admin.post(`${path}/answer`, body)).statusCode).toBe(200);
    }
    const mails = app.context.db.q().selectFrom('mail').select('replyTo').where('thread', 'is not', null);
    const addresses = (await mails.where('recipient', '=', 'ada@moss.example').execute()).map(
      (row) => row.replyTo,
    );
    expect(new Set(addresses).size).toBe(1);
    agency.to = addresses[0] ?? '';
    const roof = { name: 'roof.png', type: 'image/png', bytes: png(20, 20, [1, 2, 3]) };
    const program = { ...roof, name: 'setup.exe', bytes: Buffer.from('MZ\u0090\u0000 a program') };
    const files = [roof, program];
    await agency.send({ plain: 'On Friday.' }, { from: 'Ada <ada@moss.example>' }, { files });
    const said = async () => (await people.admin.get(`${path}/lead`)).json<Lead>().messages.at(-1);
    expect(await said()).toMatchObject({ fromSender: true, author: null });
    expect((await said())?.body).toMatch(/^On Friday\.\n\n\(setup\.exe: /);
    // Only staff can open the file.
    const [file] = (await said())?.files ?? [];
    expect(file?.name).toBe('roof.png');
    expect((await people.admin.get(file?.url ?? '')).statusCode).toBe(200);
    for (const by of [people.clientA, app]) expect((await by.get(file?.url ?? '')).statusCode).toBe(404);
    expect((await people.admin.get('/api/admin/waiting')).json()).toMatchObject([{ kind: 'request-reply' }]);
    // A mail from another address is stopped, and staff add it to the request.
    await agency.send({ plain: 'Or Monday.' }, { from: 'Ada <ada@home.example>' }, { files: [roof] });
    const [stopped] = await agency.stopped();
    expect(stopped).toMatchObject({ reason: 'unknown-sender', person: 'Ada Moss', canPlace: true });
    await people.admin.post(`/api/admin/stopped-mails/${stopped?.id}/place`);
    expect(await said()).toMatchObject({
      body: expect.stringContaining('Or Monday.'),
      files: [{ name: 'roof.png' }],
    });
    // Files in stopped mails count too, so twenty of them use up the limit.
    const at = iso(app.clock.now);
    const owner = { ownerKind: 'client', ownerId: id, contactId: null, purpose: 'attachment' } as const;
    const upload = { ...owner, fileName: 'roof.png', size: 1, sha256: null, createdAt: at, expiresAt: at };
    const uploads = Array.from({ length: 20 }, () => ({ ...upload, id: newId(app.clock.now) }));
    await addRow(app.context.db, 'upload', uploads);
    const crowded = { body: 'Also this.\n\n(roof.png: there is no room for more files.)', files: [] };
    await agency.send({ plain: 'Also this.' }, { from: 'Ada <ada@moss.example>' }, { files: [roof] });
    expect(await said()).toMatchObject(crowded);
    // The limit is 100 MB.
    await changeRows(app.context.db, 'file', {}, { size: 100 * 1024 * 1024 });
    await agency.send({ plain: 'And this.' }, { from: 'Ada <ada@moss.example>' }, { files: [roof] });
    expect(await said()).toMatchObject({
      body: 'And this.\n\n(roof.png: there is no room for more files.)',
      files: [],
    });
    // The erasure of the sender also removes these files and a stopped mail from another address.
    await agency.send({ plain: 'From home' }, { from: 'ada@home.example' });
    expect(await agency.reasons()).toEqual(['unknown-sender']);
    const sender = { contactId: '', emailKey: 'ada@moss.example', companies: [], words: [] };
    const { objects } = await eraseRows(app.context.db, { ...sender, at: iso(app.clock.now) });
    expect(objects).not.toEqual([]);
    for (const table of ['attachment', 'file'] as const)
      expect(await rowsIn(app.context.db, table, ['id'])).toEqual([]);
    expect(await agency.reasons()).toEqual([]);
  });

  test('of staff to feedback is its answer, and to a mention as internal as that', async () => {
    await agency.own();
    const company = { admin: people.admin, client: people.clientA, clientAccountId: people.accountA.id };
    const { id: previewId } = await rowsOf(app, company).readyPreview();
    await people.clientA.post('/api/client/preview-feedback', { previewId, feedback: 'Too dark', rating: 3 });
    const from = await agency.staffAddress();
    agency.to = await replyToOf(app, from);
    await agency.send({ plain: 'We make it lighter.' }, { from });
    const [answered] = (await people.admin.get('/api/admin/preview-feedback')).json<
      { adminResponse: string }[]
    >();
    expect(answered?.adminResponse).toBe('We make it lighter.');
    const colleague = await app.as('staff', await addUser(app.context, 'admin'));
    const path = `/api/admin/conversations/${people.accountA.id}/notes`;
    const note = { message: '@Sam what do you think?', mentions: [people.adminId] };
    expect((await colleague.post(path, note)).statusCode).toBe(201);
    agency.to = await replyToOf(app, from);
    await agency.send({ plain: 'I like it.' }, { from });
    expect(await agency.reasons()).toEqual([]);
    expect((await agency.conversation())[0]).toMatchObject({ body: 'I like it.', internal: true });
  });

  test('of staff goes to the client', async () => {
    await agency.own();
    await people.clientA.post('/api/client/messages', { message: 'When do we start?' });
    agency.to = await replyToOf(app, await agency.staffAddress());
    await agency.send(
      { plain: 'On Monday.\n\nOn 11/20/26 16:11, X wrote:\n> When do we start?' },
      { from: await agency.staffAddress() },
    );
    const [newest] = await agency.conversation();
    expect(newest).toMatchObject({ side: 'agency', body: 'On Monday.', author: { id: people.adminId } });
    const answered = (await people.admin.get('/api/admin/conversations')).json<
      { waitsSince: string | null }[]
    >();
    expect(answered[0]?.waitsSince).toBeNull();
  });

  test('decides a change request by its first word, and only by that', async () => {
    await agency.own();
    const asked = {
      requestType: 'tone',
      currentValues: {},
      requestedValues: {},
      requestReason: 'Too dark',
    };
    const made = (
      await people.clientA.post('/api/client/directive-change-requests', asked)
    ).json<ChangeRequest>();
    agency.to = await replyToOf(app, await agency.staffAddress());
    const from = await agency.staffAddress();
    await agency.send({ plain: 'Let us see.' }, { from });
    expect(await agency.reasons()).toEqual(['undecided']);
    await agency.send({ plain: 'Approve, we will do that this week.' }, { from });
    const decided = (
      await people.admin.get(`/api/admin/directive-change-requests/${made.id}`)
    ).json<ChangeRequest>();
    expect(decided).toMatchObject({ status: 'approved', adminResponse: 'we will do that this week.' });
  });

  test('to a request answers its sender', async () => {
    const request = { name: 'Theo', email: 'theo@example.com', message: 'A site, please' };
    await app.post('/api/consultations', request);
    await app.context.jobs.runUntilEmpty();
    const row = await app.context.db.q().selectFrom('consultation').select('id').executeTakeFirstOrThrow();
    await app.context.db.q().updateTable('consultation').set({ ownerId: people.adminId }).execute();
    await changeRows(
      app.context.db,
      'notification',
      { subjectId: row.id },
      { recipientKind: 'user', recipientId: people.adminId },
    );
    agency.to = await replyToOf(app, await agency.staffAddress());
    await agency.send({ plain: 'Gladly: tomorrow at ten?' }, { from: await agency.staffAddress() });
    const lead = (await people.admin.get(`/api/admin/consultations/${row.id}/lead`)).body;
    expect(lead).toContain('Gladly: tomorrow at ten?');
  });
});

test('staff put a mail from an unknown address into the conversation, with its files, or delete it', async () => {
  const files = [{ name: 'roof.png', type: 'image/png', bytes: png(20, 20, [1, 2, 3]) }];
  await agency.send({ plain: 'From home' }, { from: 'dana@home.example' }, { files });
  await agency.send({ plain: 'Spam' }, { from: 'spam@spam.example' });
  const [spam, home] = await agency.stopped();
  expect(home).toMatchObject({
    sender: 'dana@home.example',
    text: 'From home',
    files: ['roof.png'],
    canPlace: true,
    person: people.accountA.name,
  });
  expect((await people.admin.post(`/api/admin/stopped-mails/${home?.id}/place`)).statusCode).toBe(200);
  expect((await people.admin.delete(`/api/admin/stopped-mails/${spam?.id}`)).statusCode).toBe(200);
  const [newest] = await agency.conversation();
  expect(newest).toMatchObject({
    body: 'From home\n\n(Sent from dana@home.example)',
    author: { id: people.accountA.contactId },
  });
  expect(newest?.files).toHaveLength(1);
  expect(await agency.stopped()).toEqual([]);
  expect((await people.admin.post(`/api/admin/stopped-mails/${home?.id}/place`)).statusCode).toBe(404);
});

test('the erasure of a person takes along what was stopped from another address', async () => {
  await agency.send({ plain: 'From home' }, { from: 'dana@home.example' });
  expect(await agency.reasons()).toEqual(['unknown-sender']);
  const { contactId, email } = people.accountA;
  const dana = { contactId, emailKey: email, companies: [], words: [] };
  await eraseRows(app.context.db, { ...dana, at: iso(app.clock.now) });
  expect(await agency.reasons()).toEqual([]);
});

test('a mail that is handed in has to be signed in the last minutes', async () => {
  const raw = writeRaw({ to: agency.to, from: agency.dana }, { plain: 'Hello' });
  expect((await handIn(app, raw, { key: 'another' })).statusCode).toBe(400);
  expect((await handIn(app, raw, { at: app.clock.now - 10 * 60_000 })).statusCode).toBe(400);
  await withReplies(app, { inboundSecret: null });
  expect((await handIn(app, raw)).statusCode).toBe(404);
  expect(await agency.conversation()).toHaveLength(1);
});

test('a super admin sets it up; the password never leaves, and nothing is answered by mail before a test', async () => {
  const boss = await app.as('staff', await addUser(app.context, 'super-admin'));
  const url = '/api/admin/mail-replies';
  expect((await people.admin.get(url)).statusCode).toBe(403);
  expect((await boss.delete(url)).statusCode).toBe(200);
  const imap = { host: 'imap.example.com', port: 993, secure: true, user: 'reply', password: 'quite secret' };
  const wrong = await boss.put(url, { address: 'reply@example.com', imap, authenticator: '' });
  expect(wrong.statusCode).toBe(400);
  const saved = await boss.put(url, {
    address: 'Reply+TOKEN@Example.com',
    imap,
    authenticator: 'mx.example.com',
  });
  expect(saved.json<MailReplies>()).toMatchObject({
    settings: { address: 'reply+TOKEN@example.com', imap: { host: 'imap.example.com' }, handsIn: false },
    proved: false,
  });
  expect(saved.body).not.toContain('quite secret');
  const { password: _password, ...kept } = imap;
  expect(
    (await boss.put(url, { address: 'reply+TOKEN@example.com', imap: kept, authenticator: '' })).statusCode,
  ).toBe(200);
  const stored = await app.context.db
    .q()
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'system.mail.replies')
    .executeTakeFirst();
  expect(stored?.value).not.toContain('quite secret');
  expect((await boss.post(`${url}/secret`)).json<{ secret: string }>().secret).toHaveLength(43);
});

test('without it, notices are as before', async () => {
  await withReplies(app, { proved: false });
  await people.admin.post('/api/admin/client-messages', {
    clientAccountId: people.accountA.id,
    message: 'Again',
  });
  expect(await replyToOf(app, agency.dana)).toBe('office@bluebonnet.example');
});
