import { beforeEach, describe, expect, test } from 'vitest';
import { quoteCodeMs } from '#contract/quote-links.ts';
import type { LinkedQuote } from '#contract/quote-links.ts';
import type { ClientQuote, ListedQuote, Quote } from '#contract/money/quote.ts';
import type { QuotePrice } from '#contract/my-quotes.ts';
import { emptyContent, type QuoteContent } from '#contract/money/quote-content.ts';
import { quoteLine } from '#server/testing/access/work.ts';
import { addEveryone } from '#server/testing/people.ts';
import { testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof addEveryone>>;
let admin: Caller;

async function open(mail: boolean): Promise<void> {
  app = await testApp(mail ? { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' } : {});
  people = await addEveryone(app);
  admin = people.admin;
}

const all = '/api/admin/quotes';
const lines = [
  quoteLine('page', 120_000, { name: 'Landing page', tax: 'none' }),
  quoteLine('photos', 45_000, { name: 'Photos', choice: 'optional', chosen: false, tax: 'none' }),
];
const content = (more: object = {}): QuoteContent => ({ ...emptyContent(null), lines: [...lines], ...more });

/** Makes a request, and a quote for the request in its first draft. */
async function drafted(email = 'ada@moss.example', more: object = {}) {
  app.clock.now += 1_000;
  await app.post('/api/consultations', { name: 'Ada Moss', email, company: 'Moss & Co' });
  const [request] = (await admin.get('/api/admin/consultations')).json<{ id: string }[]>();
  const consultationId = request?.id ?? '';
  const { id } = (await admin.post(all, { consultationId, title: 'Spring site' })).json<Quote>();
  await admin.patch(`${all}/${id}`, { revision: 1, content: content(more) });
  return { id, consultationId };
}

const send = (id: string, revision = 2) => admin.post(`${all}/${id}/send`, { revision });

const mailsTo = async (recipient = 'ada@moss.example') =>
  app.context.db
    .q()
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

const linkIn = (text = '') => /\/quotes\/([\w-]{43})/.exec(text)?.[1] ?? '';

/** Sends a quote. Returns the token of its link. */
async function sent(email?: string, more: object = {}) {
  const { id, consultationId } = await drafted(email, more);
  expect((await send(id)).statusCode).toBe(200);
  const handed = (await admin.post(`${all}/${id}/link`)).json<{ address: string | null }>();
  const mail = (await mailsTo(email)).findLast(({ body }) => linkIn(body ?? '') !== '');
  return { id, consultationId, token: linkIn(handed.address ?? mail?.body ?? '') };
}

test('its reader gets the quote as PDF, and nobody without the link', async () => {
  await open(true);
  const { id, token } = await sent();
  const pdf = await app.get(`/api/quotes/${token}/pdf`);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const same = await admin.get(`${all}/${id}/versions/1/pdf`);
  expect(pdf.rawPayload).toEqual(same.rawPayload);
  expect((await app.get(`/api/quotes/${'x'.repeat(43)}/pdf`)).statusCode).toBe(404);
});

const look = async (token: string, by: Caller = app) =>
  (await by.get(`/api/quotes/${token}`)).json<LinkedQuote>();

async function accept(token: string, more: object = {}, by: Caller = app) {
  const { version } = await look(token, by);
  const { number, contentHash, totalMinor } = version;
  const body = { version: number, contentHash, totalMinor, selection: {}, typedName: 'Ada Moss', ...more };
  return by.post(`/api/quotes/${token}/accept`, body);
}

const codeIn = async (email?: string) =>
  (await mailsTo(email)).map(({ subject }) => /^(\d{6}) is your code/.exec(subject)?.[1]).findLast(Boolean) ??
  '';

const contactOf = (emailKey: string) =>
  app.context.db.q().selectFrom('contact').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();

describe('without a mail server', () => {
  beforeEach(() => open(false));

  test('staff pass the link on once; it reaches its quote and nothing else, and opens no session', async () => {
    const { id, token } = await sent();
    expect((await admin.post(`${all}/${id}/link`)).statusCode).toBe(409);
    const answer = await app.get(`/api/quotes/${token}`);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.json()).toMatchObject({
      id,
      proof: 'none',
      buyer: 'Ada Moss',
      version: { totalMinor: 120_000 },
    });
    expect((await app.get(`/api/client/quotes/${id}`)).statusCode).toBe(401);
    const rows = await app.context.db.q().selectFrom('quoteLink').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.handedOverById).not.toBeNull();
  });

  test('the list says which links are not handed over yet', async () => {
    const { id } = await drafted();
    await send(id);
    const passed = await sent();
    const listed = (await admin.get(all)).json<ListedQuote[]>();
    expect(listed.map((one) => [one.id, one.isLinkUnsent])).toEqual([
      [passed.id, false],
      [id, true],
    ]);
  });

  test('the answer is the same for an unknown, ended and expired link', async () => {
    const { id, token } = await sent();
    const other = await sent('ben@example.com');
    const unknown = await app.get(`/api/quotes/${'x'.repeat(43)}`);
    await admin.delete(`${all}/${id}/link`);
    app.clock.now += 181 * 24 * 60 * 60 * 1000;
    for (const dead of [token, other.token]) {
      const answer = await app.get(`/api/quotes/${dead}`);
      expect([answer.statusCode, answer.body]).toEqual([unknown.statusCode, unknown.body]);
      expect((await app.post(`/api/quotes/${dead}/decline`, { version: 1 })).statusCode).toBe(404);
    }
    expect(unknown.statusCode).toBe(404);
    // A new link has another token.
    const { address } = (await admin.post(`${all}/${id}/link`)).json<{ address: string }>();
    expect(linkIn(address)).not.toBe(token);
  });

  test('the acceptance makes the sender a client with a project and charges, and completes the request', async () => {
    const { id, token, consultationId } = await sent();
    const price = await app.post(`/api/quotes/${token}/price`, { selection: { photos: 1000 } });
    expect(price.json<QuotePrice>()).toMatchObject({ totalMinor: 165_000, todayMinor: 165_000 });
    const answer = await accept(token, { selection: { photos: 1000 }, totalMinor: 165_000 });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { version: { state: 'accepted' } }]);
    const contact = await contactOf('ada@moss.example');
    expect(contact).toMatchObject({ name: 'Ada Moss', passwordHash: null });
    const quote = (await admin.get(`${all}/${id}`)).json<Quote>();
    expect(quote).toMatchObject({
      clientAccountId: expect.any(String),
      projectId: expect.any(String),
      newest: {
        acceptance: {
          acceptedBy: { id: contact?.id },
          how: expect.stringContaining('copied on'),
          totalMinor: 165_000,
        },
      },
    });
    const charges = await app.context.db.q().selectFrom('charge').select(['name', 'netMinor']).execute();
    expect(charges).toEqual([
      { name: 'Landing page', netMinor: 120_000 },
      { name: 'Photos', netMinor: 45_000 },
    ]);
    expect((await admin.get(`/api/admin/consultations/${consultationId}`)).json()).toMatchObject({
      status: 'completed',
      clientAccountId: quote.clientAccountId,
    });
    expect((await accept(token)).statusCode).toBe(409);
    // Without a mail server, nothing could prove the address again.
    expect((await look(token)).version.acceptance?.undoableUntil).toBeNull();
    expect((await app.post(`/api/quotes/${token}/undo`)).statusCode).toBe(409);
  });

  test('of two who accept at once, one wins, and nothing is made twice', async () => {
    const { token } = await sent();
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const count = async (table: 'charge' | 'project' | 'quoteAcceptance') =>
      (await app.context.db.q().selectFrom(table).select('id').execute()).length;
    expect([await count('charge'), await count('project'), await count('quoteAcceptance')]).toEqual([
      1, 1, 1,
    ]);
  });

  test('a version sent meanwhile is said, and the same link shows it', async () => {
    const { id, token } = await sent();
    const { version } = await look(token);
    await admin.patch(`${all}/${id}`, { revision: 2, content: content({ terms: 'Ours' }) });
    await send(id, 3);
    const body = { contentHash: version.contentHash, totalMinor: 120_000, selection: {}, typedName: 'Ada' };
    const late = await app.post(`/api/quotes/${token}/accept`, { ...body, version: 1 });
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'superseded' }]);
    expect((await look(token)).version).toMatchObject({ number: 2, content: { terms: 'Ours' } });
    // A line that this version has not shown cannot be accepted.
    const forged = await app.post(`/api/quotes/${token}/accept`, { ...body, version: 2 });
    expect(forged.statusCode).toBe(409);
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('a page that was left open after the last day is refused', async () => {
    const on = new Date(app.clock.now + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const { token } = await sent(undefined, { validUntil: on });
    app.clock.now += 4 * 24 * 60 * 60 * 1000;
    const late = await accept(token);
    expect([late.statusCode, late.json()]).toMatchObject([410, { code: 'gone' }]);
  });

  test('an address with an account accepts only signed in as it', async () => {
    const { email, contactId } = people.accountA;
    const { token, id } = await sent('somebody@new.example');
    await app.context.db.q().updateTable('quoteLink').set({ email, emailKey: email }).execute();
    await app.context.db.q().updateTable('consultation').set({ email, emailKey: email }).execute();
    expect(await look(token)).toMatchObject({ proof: 'sign-in' });
    expect((await accept(token)).statusCode).toBe(401);
    // Being signed in as a contact of another client is no proof.
    expect((await accept(token, {}, people.clientB)).statusCode).toBe(401);
    expect((await accept(token, {}, people.clientA)).statusCode).toBe(200);
    const quote = (await people.clientA.get(`/api/client/quotes/${id}`)).json<ClientQuote>();
    expect(quote.version.acceptance?.acceptedBy).toMatchObject({ id: contactId, isYou: true });
  });

  test('declining gives the reason to staff, and a question becomes a message', async () => {
    const { id, token } = await sent();
    await app.post(`/api/quotes/${token}/ask`, { words: 'With hosting?', line: 'page' });
    const [message] = (await admin.get('/api/admin/messages')).json<{ subject: string; message: string }[]>();
    expect(message).toMatchObject({ message: 'With hosting?', subject: 'Q-1 Spring site: Landing page' });
    await app.post(`/api/quotes/${token}/decline`, { version: 1, reason: 'Too much' });
    expect((await admin.get(`${all}/${id}`)).json<Quote>().newest).toMatchObject({
      state: 'declined',
      reason: 'Too much',
    });
    const bell = await admin.get('/api/staff/notices');
    expect(bell.body).toContain('Moss & Co declined the quote Spring site.');
  });

  test('a request that becomes a client takes its quote along', async () => {
    const { id, consultationId } = await sent();
    await admin.post(`/api/admin/consultations/${consultationId}/client`);
    expect((await admin.get(`${all}/${id}`)).json<Quote>().clientAccountId).not.toBeNull();
  });
});

describe('with a mail server', () => {
  beforeEach(() => open(true));

  test('the link is mailed, and the address is proved by a mailed code', async () => {
    const { token, id } = await sent();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await admin.post(`${all}/${id}/link`)).json()).toMatchObject({ address: null });
    expect(await look(token)).toMatchObject({ proof: 'code' });
    const first = await accept(token);
    expect([first.statusCode, first.json()]).toMatchObject([
      403,
      { code: 'code_required', fields: { code: expect.any(String) } },
    ]);
    expect(await contactOf('ada@moss.example')).toBeUndefined();
    const code = await codeIn();
    expect(
      (await app.context.db.q().selectFrom('quoteLink').selectAll().execute())[0]?.codeHash,
    ).not.toContain(code);
    expect((await accept(token, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).statusCode).toBe(200);
    expect((await contactOf('ada@moss.example'))?.emailVerifiedAt).not.toBeNull();
    expect((await mailsTo()).at(-1)?.subject).toMatch(/^Your client portal/);
    expect((await admin.get(`${all}/${id}`)).body).toContain('proved the address');
  });

  test('its reader undoes the acceptance within 60 minutes, and may accept again', async () => {
    const { token, id } = await sent();
    const yes = async () => {
      await accept(token);
      return (await accept(token, { code: await codeIn() })).json<LinkedQuote>();
    };
    expect((await app.post(`/api/quotes/${token}/undo`)).statusCode).toBe(409);
    expect((await yes()).version.acceptance?.undoableUntil).not.toBeNull();
    const undone = await app.post(`/api/quotes/${token}/undo`);
    expect(undone.json()).toMatchObject({ projectId: null, version: { state: 'sent', acceptance: null } });
    expect(await app.context.db.q().selectFrom('charge').select('id').execute()).toEqual([]);
    expect((await admin.get('/api/staff/notices')).body).toContain('withdrew the acceptance of the quote');
    await yes();
    app.clock.now += 60 * 60 * 1000;
    expect((await look(token)).version.acceptance?.undoableUntil).toBeNull();
    expect((await app.post(`/api/quotes/${token}/undo`)).statusCode).toBe(409);
    expect((await admin.get(`${all}/${id}`)).json<Quote>().newest.state).toBe('accepted');
  });

  test('a code works five times at most, for fifteen minutes, and a mistake elsewhere mails none', async () => {
    const { token } = await sent();
    expect((await accept(token, { typedName: ' ' })).statusCode).toBe(400);
    expect((await accept(token, { totalMinor: 1 })).json()).toMatchObject({ code: 'price_changed' });
    expect(await codeIn()).toBe('');
    await accept(token);
    const code = await codeIn();
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 5; tries++)
      expect((await accept(token, { code: wrong })).json()).toMatchObject({ code: 'code_required' });
    expect((await accept(token, { code })).statusCode).toBe(403);
    await accept(token);
    const next = await codeIn();
    app.clock.now += quoteCodeMs;
    expect((await accept(token, { code: next })).statusCode).toBe(403);
    await accept(token);
    expect((await accept(token, { code: await codeIn() })).statusCode).toBe(200);
  });

  test('a code that is asked for ahead accepts nothing, whoever has signed in meanwhile', async () => {
    const { token } = await sent();
    const ahead = await accept(token, { code: 'new' });
    expect([ahead.statusCode, ahead.json().code]).toEqual([403, 'code_required']);
    const { email } = people.accountA;
    await app.context.db.q().updateTable('quoteLink').set({ email, emailKey: email }).execute();
    expect((await accept(token, { code: 'new' }, people.clientA)).statusCode).toBe(409);
    expect((await look(token)).version.state).toBe('sent');
    expect((await accept(token, {}, people.clientA)).statusCode).toBe(200);
  });

  test('no more than five codes are mailed in an hour', async () => {
    const { token } = await sent();
    for (let mails = 0; mails < 5; mails++) expect((await accept(token)).statusCode).toBe(403);
    expect((await accept(token)).statusCode).toBe(429);
  });

  test('an account that somebody else opened with the address is handed to its reader', async () => {
    const { token } = await sent();
    const password = 'not the owner 1';
    const form = { name: 'Mallory', email: 'ada@moss.example', password, confirmPassword: password };
    app.clock.now += 1_000;
    await app.post('/api/consultations/with-account', form);
    const signIn = () => app.post('/api/client/login', { email: 'ada@moss.example', password });
    expect((await signIn()).statusCode).toBe(200);
    await accept(token);
    expect((await accept(token, { code: await codeIn() })).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(401);
    expect((await mailsTo()).at(-1)?.subject).toMatch(/^Your client portal/);
  });
});
