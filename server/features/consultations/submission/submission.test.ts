import { describe, expect, test } from 'vitest';
import { successTexts } from '#contract/consultations.ts';
import { checkPassword } from '#server/access/passwords/passwords.ts';
import { addClient, addEveryone } from '#server/testing/people.ts';
import { mailWhatIsDue } from '#server/testing/services/notice-mails.ts';
import { appForEachTest, testApp } from '#server/testing/test-app.ts';

const plain = { name: 'Ada Byron', email: 'Ada@Example.com', message: 'Please automate our mill.' };
const account = { ...plain, password: 'secret', confirmPassword: 'secret' };

const app = appForEachTest();

const submit = (body: unknown, headers?: Record<string, string>) =>
  app.post('/api/consultations', body, headers);
const submitWithAccount = (body: unknown, headers?: Record<string, string>) =>
  app.post('/api/consultations/with-account', body, headers);
const rows = () => app.context.db.q().selectFrom('consultation').selectAll().orderBy('id').execute();
const accounts = () =>
  app.context.db
    .q()
    .selectFrom('clientAccount')
    .innerJoin('contact', 'contact.id', 'clientAccount.primaryContactId')
    .selectAll('clientAccount')
    .select(['contact.passwordHash', 'contact.origin', 'contact.emailVerifiedAt'])
    .orderBy('clientAccount.id')
    .execute();
const mails = async () => {
  await app.context.jobs.runUntilEmpty();
  return app.context.db
    .q()
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body'])
    .orderBy('id')
    .execute();
};

/** Makes a form token that is as old as if a person had filled in the form. */
async function agedToken(): Promise<string> {
  const { formToken, minimumMs } = (await app.get('/api/form-token')).json<{
    formToken: string;
    minimumMs: number;
  }>();
  app.clock.now += minimumMs;
  return formToken;
}

describe('a request without an account', () => {
  test('is stored with all fields and answered with the specified text', async () => {
    const body = {
      ...plain,
      company: ' Byron & Co ',
      phone: '555-0100',
      service: 'ai-marketing',
      referredBy: 'Mary',
      status: 'completed',
      spam: true,
    };
    const response = await submit(body);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ message: successTexts.withoutAccount });
    expect(await rows()).toMatchObject([
      {
        name: 'Ada Byron',
        email: 'Ada@Example.com',
        company: 'Byron & Co',
        service: 'ai-marketing',
        referredBy: 'Mary',
        status: 'pending',
        spam: false,
        clientAccountId: null,
      },
    ]);
    expect(await accounts()).toEqual([]);
  });

  test('is mailed to the agency and confirmed to the visitor, without any typed text', async () => {
    await submit({ ...plain, name: 'Ada\r\nBcc: x@example.com' });
    await mailWhatIsDue(app);
    const [visitor, agency] = await mails();
    expect(agency).toMatchObject({
      recipient: app.context.brand.email,
      subject: 'Consultation request from Ada Bcc:',
    });
    expect(agency?.body).toContain('Please automate our mill.');
    expect(visitor?.recipient).toBe('Ada@Example.com');
    expect(visitor?.body).not.toMatch(/Ada|mill/);
  });

  test('confirms to the same address at most three times a day', async () => {
    for (let i = 0; i < 5; i++) await submit({ ...plain, message: `Number ${i}` });
    expect((await mails()).filter(({ recipient }) => recipient === plain.email)).toHaveLength(3);
    expect(await rows()).toHaveLength(5);
  });

  test('belongs to a known client only if the address is proved to be theirs', async () => {
    const [self, verified, staff] = [
      await addClient(app.context, { origin: 'self' }),
      await addClient(app.context, { origin: 'self', verified: true }),
      await addClient(app.context, { origin: 'staff' }),
    ];
    for (const { email } of [self, verified, staff]) await submit({ ...plain, email: email.toUpperCase() });
    expect((await rows()).map((row) => row.clientAccountId)).toEqual([null, verified.id, staff.id]);
  });
});

describe('a request of a person signed in to the portal', () => {
  test('belongs to their company, even with an unproved address', async () => {
    const own = await addClient(app.context, { origin: 'self' });
    const client = await app.as('client', own.id);
    expect((await client.post('/api/consultations', { ...plain, email: own.email })).statusCode).toBe(201);
    await client.post('/api/consultations', { ...plain, email: 'shop@example.com' });
    const again = { ...account, email: own.email.toUpperCase() };
    expect((await client.post('/api/consultations/with-account', again)).json()).toEqual({
      message: successTexts.withAccount,
    });
    expect((await rows()).map((row) => row.clientAccountId)).toEqual([own.id, own.id, own.id]);
    expect((await client.get('/api/client/consultations')).json()).toHaveLength(3);
    expect(await accounts()).toHaveLength(1);
  });

  test('does not belong to it if it asks for an account of another address or looks like spam', async () => {
    const own = await addClient(app.context, { origin: 'self' });
    const client = await app.as('client', own.id);
    await client.post('/api/consultations/with-account', account);
    await client.post('/api/consultations', { ...plain, email: own.email, website: 'https://spam.example' });
    const [other, spam] = await rows();
    expect((await accounts()).find(({ id }) => id === other?.clientAccountId)?.emailKey).toBe(
      'ada@example.com',
    );
    expect([spam?.spam, spam?.clientAccountId]).toEqual([true, null]);
    expect((await client.get('/api/client/consultations')).json()).toEqual([]);
  });

  test('is not a repeat of a visitor’s request with the same text', async () => {
    const own = await addClient(app.context, { origin: 'self' });
    const body = { ...plain, email: own.email };
    await submit(body);
    await (await app.as('client', own.id)).post('/api/consultations', body);
    expect((await rows()).map((row) => row.clientAccountId)).toEqual([null, own.id]);
  });
});

describe('a request with an account', () => {
  test('opens an account with the given password and a client code', async () => {
    const response = await submitWithAccount(account);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ message: successTexts.withAccount });
    const [row] = await accounts();
    expect(row).toMatchObject({
      name: 'Ada Byron',
      email: 'Ada@Example.com',
      emailKey: 'ada@example.com',
      origin: 'self',
      emailVerifiedAt: null,
    });
    expect(row?.clientCode).toMatch(new RegExp(`^${app.context.brand.codePrefix}-[2-9A-HJKMNP-Z]{4}$`));
    expect((await checkPassword('secret', row?.passwordHash ?? '')).right).toBe(true);
    expect((await rows())[0]?.clientAccountId).toBe(row?.id);
  });

  test('mails a new account the link to confirm its address if mail is configured', async () => {
    const configured = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' });
    await configured.post('/api/consultations/with-account', account);
    await configured.context.jobs.runUntilEmpty();
    const bodies = await configured.context.db
      .q()
      .selectFrom('mail')
      .select(['recipient', 'body'])
      .where('recipient', '=', plain.email)
      .execute();
    expect(bodies.map(({ body }) => body)).toEqual([expect.stringContaining('/client/verify#')]);
    await configured.post('/api/consultations/with-account', {
      ...account,
      email: 'spam@example.com',
      website: 'x',
    });
    await configured.context.jobs.runUntilEmpty();
    const mails = configured.context.db
      .q()
      .selectFrom('mail')
      .select('body')
      .where('recipient', '=', 'spam@example.com');
    expect(await mails.execute()).toEqual([]);
    const { admin } = await addEveryone(configured);
    const [spam] = (await admin.get('/api/admin/consultations?folder=spam')).json<{ id: string }[]>();
    await admin.post(`/api/admin/consultations/${spam?.id}/restore`);
    expect(await mails.execute()).toEqual([{ body: expect.stringContaining('/client/verify#') }]);
  });

  test('gets the same answer for a known address, leaves its account unchanged and tells its owner', async () => {
    const existing = await addClient(app.context, { origin: 'self', email: 'ada@example.com' });
    const find = async () => (await accounts()).find(({ id }) => id === existing.id);
    const before = await find();
    const fresh = await submitWithAccount({ ...account, email: 'new@example.com' });
    const known = await submitWithAccount({ ...account, name: 'Somebody', company: 'Else' });
    expect([known.statusCode, known.body]).toEqual([fresh.statusCode, fresh.body]);
    expect(await find()).toEqual(before);
    expect((await rows()).at(-1)?.clientAccountId).toBeNull();
    expect((await mails()).at(-1)).toMatchObject({
      recipient: 'Ada@Example.com',
      subject: expect.stringContaining('already'),
    });
  });

  test('sent twenty times at once for one address opens one account and stores every request', async () => {
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        app.inject({
          method: 'POST',
          url: '/api/consultations/with-account',
          remoteAddress: `10.0.0.${i}`,
          payload: { ...account, message: `Number ${i}` },
        }),
      ),
    );
    expect(new Set(sent.map((response) => `${response.statusCode} ${response.body}`))).toEqual(
      new Set([`201 ${JSON.stringify({ message: successTexts.withAccount })}`]),
    );
    expect(await accounts()).toHaveLength(1);
    expect(await rows()).toHaveLength(20);
  });

  test.each([
    [
      { password: '12345', confirmPassword: '12345' },
      'password_required',
      'Password must be at least 6 characters long.',
    ],
    [{ password: undefined }, 'password_required', 'Password must be at least 6 characters long.'],
    [
      { password: 'a\0bcdef', confirmPassword: 'a\0bcdef' },
      'password_required',
      'Password must be at least 6 characters long.',
    ],
    [{ confirmPassword: 'secreT' }, 'passwords_do_not_match', 'Please ensure both password fields match.'],
    [{ name: ' ', password: '1' }, 'validation_error', 'Please fill in all required fields.'],
  ])('refuses %o', async (change, code, message) => {
    const response = await submitWithAccount({ ...account, ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code, message });
    expect([await rows(), await accounts()]).toEqual([[], []]);
  });
});

describe('the same request again', () => {
  test('within a minute gets the first answer, even twenty at once, and is stored once', async () => {
    const sent = await Promise.all(Array.from({ length: 20 }, () => submit(plain)));
    expect(new Set(sent.map((response) => response.statusCode))).toEqual(new Set([201]));
    await submit({ ...plain, email: 'ada@example.COM' });
    expect(await rows()).toHaveLength(1);
    app.clock.now += 60_000;
    await submit(plain);
    expect(await rows()).toHaveLength(2);
  });

  test('with an account, twenty at once, opens one account', async () => {
    const sent = await Promise.all(Array.from({ length: 20 }, () => submitWithAccount(account)));
    expect(new Set(sent.map((response) => response.statusCode))).toEqual(new Set([201]));
    expect([(await rows()).length, (await accounts()).length]).toEqual([1, 1]);
  });

  test('counts as the same with another password, of which only the hash is stored', async () => {
    await submitWithAccount(account);
    const again = { ...account, password: 'secret2', confirmPassword: 'secret2' };
    expect((await submitWithAccount(again)).json()).toEqual({ message: successTexts.withAccount });
    expect(await rows()).toHaveLength(1);
    expect((await checkPassword('secret', (await accounts())[0]?.passwordHash ?? '')).right).toBe(true);
  });

  test('with a key gets the first answer for longer; another request with this key is refused', async () => {
    const key = { 'idempotency-key': 'a-key-of-the-form' };
    await submit(plain, key);
    app.clock.now += 3_600_000;
    expect((await submit({ ...plain, formToken: await agedToken() }, key)).statusCode).toBe(201);
    const other = await submit({ ...plain, message: 'Something else' }, key);
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
    expect(await rows()).toHaveLength(1);
  });

  test('with an unreadable key is refused', async () => {
    expect((await submit(plain, { 'idempotency-key': 'x'.repeat(201) })).statusCode).toBe(400);
  });
});

describe('suspected spam', () => {
  test.each([
    ['a filled field that nobody sees', async () => ({ website: 'https://spam.example' })],
    ['a forged token', async () => ({ formToken: 'forged.token' })],
    ['a token of this moment', async () => ({ formToken: app.context.secrets.formToken() })],
    [
      'a token of three days ago',
      async () => {
        const formToken = await agedToken();
        app.clock.now += 3 * 24 * 3_600_000;
        return { formToken };
      },
    ],
  ])('by %s gets the same answer, goes to the spam folder and sends no mail', async (_name, extra) => {
    const response = await submit({ ...plain, ...(await extra()) });
    expect([response.statusCode, response.json()]).toEqual([201, { message: successTexts.withoutAccount }]);
    expect((await rows()).map(({ spam }) => spam)).toEqual([true]);
    expect(await mails()).toEqual([]);
  });

  test('opens the requested account, but is never added to a client’s account', async () => {
    const staffMade = await addClient(app.context, { email: 'known@example.com' });
    await submitWithAccount({ ...account, website: 'x' });
    await submitWithAccount({ ...account, email: staffMade.email, website: 'x' });
    const opened = (await accounts()).find(({ origin }) => origin === 'self');
    expect((await rows()).map(({ clientAccountId }) => clientAccountId)).toEqual([opened?.id, null]);
  });

  test('does not include plain API calls', async () => {
    await submit(plain);
    await submit({ ...plain, message: 'From the form', formToken: await agedToken() });
    expect((await rows()).map(({ spam }) => spam)).toEqual([false, false]);
  });
});

describe('the limits of one network address', () => {
  test('are stricter without a token; the refusal says when to retry', async () => {
    const send = (i: number, extra = {}) => submit({ ...plain, message: `Number ${i}`, ...extra });
    for (let i = 0; i < 10; i++) expect((await send(i)).statusCode).toBe(201);
    const refused = await send(98);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('60 minutes'),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const formToken = await agedToken();
    for (let i = 0; i < 20; i++) expect((await send(100 + i, { formToken })).statusCode).toBe(201);
    expect((await send(99, { formToken })).statusCode).toBe(429);
    app.clock.now += 3_600_000;
    expect((await send(200)).statusCode).toBe(201);
  });

  test('do not count repeats', async () => {
    for (let i = 0; i < 15; i++) expect((await submit(plain)).statusCode).toBe(201);
  });
});

describe('bad input', () => {
  test.each([
    ['no name', { ...plain, name: undefined }, { name: 'Please fill in all required fields.' }],
    ['no e-mail', { ...plain, email: '' }, { email: 'Please fill in all required fields.' }],
    [
      'an address that is none',
      { ...plain, email: 'ada@' },
      { email: 'Please enter an e-mail address like name@example.com.' },
    ],
    [
      'letters that only look like an address',
      { ...plain, email: '\u212aate@example.com' },
      { email: expect.any(String) },
    ],
    [
      'a name too long',
      { ...plain, name: 'x'.repeat(201) },
      { name: 'The name can have at most 200 characters.' },
    ],
    [
      'a message too long',
      { ...plain, message: 'x'.repeat(10_001) },
      { message: 'The message can have at most 10,000 characters.' },
    ],
    ['a NUL', { ...plain, message: 'a\0b' }, { message: expect.any(String) }],
    ['half a character', { ...plain, message: '\ud800' }, { message: expect.any(String) }],
    ['a number for a name', { ...plain, name: 7 }, { name: 'Please fill in all required fields.' }],
    ['a service nobody offers', { ...plain, service: 'plumbing' }, { service: expect.any(String) }],
  ])('%s is refused at its field', async (_name, body, fields) => {
    const response = await submit(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation_error', fields });
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['{"name":', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['null', 'application/json', 400],
    ['{}', 'text/plain', 415],
    ['{}', 'application/json garbage', 415],
    [`{"message":"${'x'.repeat(70_000)}"}`, 'application/json', 413],
  ])('%.20s as %s is %i', async (payload, type, status) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/consultations',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });

  test('a text in any script is returned unchanged', async () => {
    const message = 'Zażółć 😀 \u202ecafe\u0301\n\ttab';
    await submit({ ...plain, message });
    const { admin } = await addEveryone(app);
    expect((await admin.get('/api/admin/consultations')).json()[0].message).toBe(message);
  });
});
