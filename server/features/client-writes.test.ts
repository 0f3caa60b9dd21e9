import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { codeAt, stepAt } from '#server/access/second-factor/totp.ts';
import { hashPassword } from '#server/access/passwords/passwords.ts';
import { newId } from '#server/core/ids.ts';
import { personalData } from '#server/data/db/personal/personal-map.ts';
import type { ClientQuote } from '#contract/money/quote.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { fileUrl, rowsOf } from '#server/testing/access/rows.ts';
import { issuedInvoice, sentQuote } from '#server/testing/access/work.ts';
import { notesNothing } from '#server/http/sessions/client-acts.ts';
import { apiBySide } from '#server/testing/access/api-by-side.ts';
import { addContact, addEveryone, type Everyone } from '#server/testing/people.ts';
import { sampleBody } from '#server/testing/access/sample-body.ts';
import { made, testApp, type Caller, type TestApp } from '#server/testing/test-app.ts';

// Every change by a client is recorded in its own transaction. This test makes every such call of the contract.

let app: TestApp;
let people: Everyone;
let client: Caller;
let rows: ReturnType<typeof rowsOf>;

async function start(env: Record<string, string> = {}): Promise<void> {
  app = await testApp(env);
  people = await addEveryone(app);
  client = people.clientA;
  rows = rowsOf(app, { admin: people.admin, client, clientAccountId: people.accountA.id });
}
beforeEach(() => start());

const password = 'bluebonnets in spring';

const colleague = () => addContact(app.context, people.accountA.id, 'sees');
const invited = () =>
  made(client, '/api/client/people', { name: 'Ana', email: 'ana@example.com', standing: 'sees' });
async function toDecide() {
  const { id } = await rows.readyPreview();
  const version = app.context.db.q().selectFrom('previewVersion').select('contentHash').where('id', '=', id);
  const { contentHash } = await version.executeTakeFirstOrThrow();
  return { id, body: { versionId: id, kind: 'approve', contentHash } };
}
async function offered() {
  const id = await sentQuote(people.admin, people.accountA.id);
  const { version } = (await client.get(`/api/client/quotes/${id}`)).json<ClientQuote>();
  const { number, contentHash, totalMinor } = version;
  return { id, body: { version: number, contentHash, totalMinor, selection: {}, typedName: 'Ada Moss' } };
}
async function decided() {
  const { id, body } = await toDecide();
  const decisionId = await made(client, `/api/client/previews/${id}/decisions`, body);
  return { id, params: { decisionId } };
}
async function asked() {
  const id = await rows.project();
  const response = await people.admin.post(`/api/admin/portfolio/${id}/ask`, {});
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  const [{ contentHash }] = (await client.get('/api/client/publications')).json();
  return { id, body: { contentHash, answer: 'yes', confirmsResult: true } };
}
const testimonial = () =>
  made(people.admin, '/api/admin/testimonials', {
    clientAccountId: people.accountA.id,
    about: 'Mill',
  });
async function withFactor() {
  const url = '/api/client/security/second-factor';
  const { secret } = (await client.post(url)).json<{ secret: string }>();
  const code = () => codeAt(secret, stepAt(app.clock.now));
  return { url, code };
}
async function factorOn() {
  const { url, code } = await withFactor();
  const { codes } = (await client.post(`${url}/confirm`, { code: code() })).json<{ codes: string[] }>();
  // The first try uses up its code even though it fails, so the second try needs another code.
  return { body: { code: codes[0] }, again: { code: codes[1] } };
}
async function anotherSession(): Promise<string> {
  await app.as('client', people.accountA.id);
  const { sessions } = (await client.get('/api/client/security')).json();
  return sessions.find(({ isThis, isYou, current }: Record<string, boolean>) => !(isThis ?? isYou ?? current))
    .id;
}

interface Prepared {
  id?: string | undefined;
  params?: Record<string, string>;
  body?: Record<string, unknown> | undefined;
  /** Cookies besides the session cookie. */
  cookie?: string | undefined;
  /** The body and cookies of the second try; the default is the body of the first. */
  again?: Record<string, unknown>;
  cookieAgain?: string;
}

/** A new passkey as a browser sends it (WebAuthn, without attestation). A recorded device made its key for `localhost`. */
function passkeyFor(challenge: string) {
  const id = 'H06XiZS7ITtGw3L11Bkpu8U_tB245QhHuLyuotsAgck';
  const clientData = { type: 'webauthn.create', challenge, origin: app.context.config.publicUrl };
  const attestationObject =
    'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVikSZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2NFAAAAAAAAAAAAAAAAAAAAAAAAAAAAIB9Ol4mUuyE7RsNy9dQZKbvFP7QduOUIR7i8rqLbAIHJpQECAyYgASFYILEK_4g3NImBSf624vrBwE33Q347dYtgz-Eqv66uqUFbIlggTKmjb7jJB1ScqcohDdAjma4YFcArDFulbOHVjvtMc98';
  const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url');
  const response = { clientDataJSON, attestationObject };
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

/** Prepares calls that fail with a plain body made from the contract. */
const prepared: Record<string, () => Promise<Prepared>> = {
  addArtwork: async () => ({ body: { originalName: 'a.png', filePath: fileUrl } }),
  deleteArtwork: async () => ({ id: await rows.artwork() }),
  restoreArtwork: async () => {
    const id = await rows.artwork();
    await client.delete(`/api/client/artwork/${id}`);
    return { id };
  },
  sendChangeRequest: async () => ({
    body: {
      requestType: 'color_change',
      currentValues: { colors: ['#aa0000'] },
      requestedValues: { colors: ['#0000cc'] },
    },
  }),
  decide: toDecide,
  withdrawDecision: decided,
  withdrawErasure: async () => {
    await client.post('/api/client/erasure', { password });
    return {};
  },
  requestErasure: async () => ({ body: { password } }),
  answerFileRequest: async () => ({
    id: (await rows.fileRequest()).params.requestId,
    body: { answer: 'Sent' },
  }),
  deleteColleague: async () => ({ id: await colleague() }),
  updateColleague: async () => ({ id: await colleague(), body: { standing: 'comments' } }),
  resendColleagueInvitation: async () => ({ id: await invited() }),
  revokeColleagueInvitation: async () => ({ id: await invited() }),
  createPin: async () => {
    const { id, versionFileId } = await rows.readyPreview();
    return { id, body: { versionFileId, shape: 'point', x: 0, y: 0 } };
  },
  deletePin: () => rows.pinned(),
  replyToPin: () => rows.pinned(),
  resolvePin: () => rows.pinned(),
  reopenPin: async () => {
    const given = await rows.pinned();
    await client.post(`/api/client/previews/${given.id}/pins/${given.params.pinId}/resolve`);
    return given;
  },
  sendPreviewFeedback: async () => ({ body: { previewId: (await rows.readyPreview()).id, rating: 3 } }),
  acceptMyQuote: offered,
  askAboutMyQuote: async () => ({ id: (await offered()).id }),
  declineMyQuote: async () => ({ id: (await offered()).id, body: { version: 1 } }),
  undoMyAcceptance: async () => {
    const { id, body } = await offered();
    await client.post(`/api/client/quotes/${id}/accept`, body);
    return { id };
  },
  askAboutMyInvoice: async () => ({
    id: await issuedInvoice(app.context, people.admin, people.accountA.id),
    body: { words: 'Why two days?' },
  }),
  payMyInvoice: async () => {
    return { id: await issuedInvoice(app.context, people.admin, people.accountA.id) };
  },
  updateProfile: async () => ({ body: { companyLogoUrl: fileUrl } }),
  answerPublication: asked,
  withdrawPublication: async () => {
    const { id, body } = await asked();
    await client.post(`/api/client/publications/${id}/answer`, body);
    return { id };
  },
  undoWithdrawal: async () => {
    const { id, body } = await asked();
    await client.post(`/api/client/publications/${id}/answer`, body);
    await client.post(`/api/client/publications/${id}/withdraw`);
    return { id };
  },
  confirmMyself: async () => ({ body: { password } }),
  changeMyPassword: async () => ({ body: { current: password, password: 'another good password' } }),
  confirmMySecondFactor: async () => ({ body: { code: (await withFactor()).code() } }),
  endMyOtherSessions: async () => {
    await anotherSession();
    return {};
  },
  endMySession: async () => ({ id: await anotherSession() }),
  removeMyPasskey: async () => {
    const row = { id: newId(), personKind: 'contact' as const, personId: people.accountA.contactId };
    const rest = { credentialId: 'c', publicKey: 'k', counter: 0, name: 'Phone', usedAt: null };
    const at = new Date(app.clock.now).toISOString();
    await addRow(app.context.db, 'passkey', { ...row, ...rest, createdAt: at });
    return { id: row.id };
  },
  removeMySecondFactor: factorOn,
  renewMyCodes: factorOn,
  answerTestimonial: async () => {
    const id = await testimonial();
    await client.post(`/api/client/testimonials/${id}/write`, { quote: 'Good.' });
    await people.admin.patch(`/api/admin/testimonials/${id}`, { suggestion: 'Very good.' });
    return { id, body: { answer: 'agree' } };
  },
  writeTestimonial: async () => ({ id: await testimonial() }),
  tickPin: async () => {
    const given = await rows.pinned();
    return { ...given, body: { versionId: given.id, tick: 'done' } };
  },
  resendVerification: async () => {
    // This call needs a mail server.
    await start({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@agency.example' });
    return {};
  },
  addMyPasskey: async () => {
    const asked = async () => {
      const answer = await client.post('/api/client/security/passkey-challenge');
      const [cookie = ''] = String(answer.headers['set-cookie']).split(';', 1);
      const { challenge } = answer.json<{ challenge: string }>();
      return { cookie, body: { name: 'Phone', response: passkeyFor(challenge) } };
    };
    const [first, second] = [await asked(), await asked()];
    return { ...first, again: second.body, cookieAgain: second.cookie };
  },
};

const calls = apiBySide.filter(
  (call) => call.endpoint.access === 'client' && call.endpoint.method !== 'GET' && !notesNothing(call),
);

const send = ({ endpoint }: (typeof calls)[number], { id = '', params = {}, body, cookie }: Prepared) =>
  client.inject({
    method: endpoint.method,
    ...(cookie ? { headers: { cookie: `${client.cookie}; ${cookie}` } } : {}),
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? id),
    ...(endpoint.body ? { payload: { ...sampleBody(endpoint.body), ...body } } : {}),
  });

const noted = () =>
  app.context.db
    .q()
    .selectFrom('audit')
    .select(['id', 'action', 'clientAccountId'])
    .where('contactId', '=', people.accountA.contactId)
    .where('noun', '!=', 'sign-in')
    .execute();

/** Makes the database refuse audit rows of clients until `accept` is called or the test ends. */
async function refuseNotes(): Promise<{ accept: () => Promise<void> }> {
  const { db } = app.context;
  const statements =
    db.engine === 'sqlite'
      ? [
          // The trigger exists only in this connection, so the schema stays unchanged for the next test.
          `create temp trigger "refused" before insert on "audit" when new."contactId" is not null begin select raise(abort, 'not noted'); end`,
        ]
      : [
          `create function "refused"() returns trigger language plpgsql as $$ begin raise exception 'not noted'; end $$`,
          `create trigger "refused" before insert on "audit" for each row when (new."contactId" is not null) execute function "refused"()`,
        ];
  for (const statement of statements) await sql.raw(statement).execute(db.q());
  // The next test uses the same connection and tables. In PostgreSQL, dropping the function also drops the trigger.
  const drop =
    db.engine === 'sqlite' ? 'drop trigger if exists "refused"' : 'drop function if exists "refused" cascade';
  const accept = async () => void (await sql.raw(drop).execute(db.q()));
  onTestFinished(accept);
  return { accept };
}

// These tables change even if a call fails: tries and uses of sessions are counted, and bytes are stored before their rows.
const counted = new Set(['throttle', 'session', 'upload', 'event', 'job', 'recoveryCode']);

async function everything(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of Object.keys(personalData).filter((name) => !counted.has(name))) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.context.db.q());
    found[table] = JSON.stringify(rows.map((row) => JSON.stringify(row)).toSorted());
  }
  return found;
}

test('only writes of clients are prepared', () => {
  const names = new Set(calls.map(({ name }) => name));
  expect(Object.keys(prepared).filter((name) => !names.has(name))).toEqual([]);
});

test.each(calls)('$name is recorded with its change, or neither is stored', async (call) => {
  const passwordHash = await hashPassword(password);
  const { contactId } = people.accountA;
  await app.context.db.q().updateTable('contact').set({ passwordHash }).where('id', '=', contactId).execute();
  const given = (await prepared[call.name]?.()) ?? {};
  const before = await noted();
  const state = await everything();

  const notes = await refuseNotes();
  const refused = await send(call, given);
  expect(refused.statusCode, `${call.name} answered ${refused.body} where it could not be noted`).toBe(500);
  expect(await everything()).toEqual(state);

  await notes.accept();
  const again = { ...given, body: given.again ?? given.body, cookie: given.cookieAgain };
  const done = await send(call, again);
  expect(
    done.statusCode,
    `${call.name} answered ${done.body}: say in \`prepared\` how to make it succeed`,
  ).toBe(call.endpoint.status ?? 200);
  const ids = new Set(before.map(({ id }) => id));
  expect((await noted()).filter(({ id }) => !ids.has(id))).toEqual([
    { id: expect.any(String), action: `${call.feature}.${call.name}`, clientAccountId: people.accountA.id },
  ]);
});
