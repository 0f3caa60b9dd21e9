import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { kindOf } from '#server/testing/access/access-matrix.ts';
import { preparedWrites } from '#server/testing/access/prepared-writes.ts';
import type { Prepared } from '#server/testing/access/prepared.ts';
import { topicPermissions, type SharedTopic } from '#contract/events.ts';
import { reachOf } from '#contract/permissions/permissions.ts';
import { addEveryone, addUser, type Everyone } from '#server/testing/people.ts';
import { createdRow, makeOnlyRow } from '#server/testing/access/created-row.ts';
import { sampleBody } from '#server/testing/access/sample-body.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let people: Everyone;
let prepared: ReturnType<typeof preparedWrites>;

async function start(env: Record<string, string> = {}, asSuperAdmin = false) {
  app = await testApp(env);
  people = await addEveryone(app);
  if (asSuperAdmin) {
    people.adminId = await addUser(app.context, 'super-admin');
    people.admin = await app.as('staff', people.adminId);
  }
  prepared = preparedWrites(app, people);
}

// The server does not store who is writing, so this call leaves no row.
const personal = new Set(['signAnswering']);

const drafted = 'a draft only fills a field on the screen of its author';

/** Writes that publish no event, each with the reason. */
const untold: Readonly<Record<string, string>> = {
  backUpNow: 'no event tells of backups: the screen asks again every half minute',
  saveBackupPlace: 'the screen that saves it asks again',
  stopBackups: 'the screen that stops them asks again',
  tryBackupPlace: 'it changes nothing',
  draftChangeAnswer: drafted,
  draftContactAnswer: drafted,
  draftLines: drafted,
  draftMessage: drafted,
  draftRequestAnswer: drafted,
  draftRound: drafted,
  createSitePicture: 'only a section of the site shows it, and saving the section publishes an event',
  readPinAsStaff: 'only the reader of a note sees that it is read, and the page asks for the notes again',
  retryFailedJobs: 'no event tells of jobs: the screen asks again every half minute',
  retryJob: 'no event tells of jobs: the screen asks again every half minute',
  sendPasswordReset: 'the account does not change; the mail has its own event',
  snooze: 'it changes only the lists of its author, and the page asks for them again',
};

/** The topics of writes whose permission covers rows of several nouns. */
const topicOf: Readonly<Record<string, SharedTopic>> = {
  addClientHelper: 'clients',
  removeClientHelper: 'clients',
  addProjectHelper: 'projects',
  removeProjectHelper: 'projects',
  setRoundMistake: 'previews',
};

const calls = api.filter(
  ({ name, endpoint }) => endpoint.access === 'staff' && endpoint.method !== 'GET' && !personal.has(name),
);

test('only writes of staff are prepared, and each has a topic or a reason for none', async () => {
  await start();
  const names = new Set(calls.map(({ name }) => name));
  const listed = [
    ...[prepared, untold, topicOf, companyInAnswer].flatMap((list) => Object.keys(list)),
    ...ofNoCompany,
    ...ofCompany,
    ...alsoTellsCompanies,
  ];
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
});

/** Writes about a quote that belongs to no client yet, or only about the text of a quote. */
const ofNoCompany: ReadonlySet<string> = new Set([
  'draftLines',
  'endQuoteLink',
  'handOverQuoteLink',
  'saveTemplate',
]);

/** Writes about a company whose paths name no row of a known kind. */
const ofCompany: ReadonlySet<string> = new Set([
  'closeClients',
  'createTestimonial',
  'deleteStoppedMail',
  'moveClientMessages',
  'placeStoppedMail',
  'updateTestimonial',
]);

/** True if a write is about the agency's own rows, or about a visitor who is not a client. */
const isOfNoCompany = (call: Call) =>
  ofNoCompany.has(call.name) ||
  (!ofCompany.has(call.name) && [null, 'consultation', 'contactMessage'].includes(kindOf(call)));

interface Answered {
  id?: string;
  clientAccountId?: string | null;
  client?: { id: string };
}

/** For a write that creates a company or finds one for a request: reads the company from the answer. */
const companyInAnswer: Readonly<Record<string, (answer: Answered) => string | null | undefined>> = {
  createClient: ({ id }) => id,
  linkConsultation: ({ clientAccountId }) => clientAccountId,
  makeClient: ({ client }) => client?.id,
};

/** Writes about a person that also publish events for the person's companies. */
const alsoTellsCompanies: ReadonlySet<string> = new Set(['beginErasure', 'stopErasure']);

/**
 * Fills in the path of a call: `:id` with `id`, and parameters for clients and staff with the client and admin of the test.
 */
const urlOf = (path: string, { id, params = {} }: Prepared) =>
  path.replaceAll(/([\w-]+)\/:(\w+)/g, (parameter, noun: string, name: string) => {
    if (params[name] !== undefined) return `${noun}/${params[name]}`;
    if (name === 'id' && id !== undefined) return `${noun}/${id}`;
    if (name === 'userId') return `${noun}/${people.adminId}`;
    const isClient = name === 'clientAccountId' || (name === 'id' && noun === 'clients');
    return isClient ? `${noun}/${people.accountA.id}` : parameter;
  });

type Call = (typeof calls)[number];

const nounOf = (permission: string) => permission.split('.', 1)[0];

/**
 * The topics that a write may publish: those of its permission's noun, else the topics that make pages repeat calls of the
 * same feature.
 */
function topicsOf({ name, feature, endpoint: { permission } }: Call): string[] {
  if (topicOf[name]) return [topicOf[name]];
  const heard = Object.entries(topicPermissions).filter(
    ([, needed]) => permission && nounOf(needed) === nounOf(permission),
  );
  if (heard.length > 0) return heard.map(([topic]) => topic);
  return api.flatMap((each) => (each.feature === feature ? (each.endpoint.changedBy ?? []) : []));
}

/** The company whose data a write changes; null if it is about no company. */
function companyOf(call: Call, given: Prepared, answer: Answered) {
  const { name, endpoint } = call;
  const [, inPath] = /^\/api\/admin\/clients\/([^/]+)/.exec(urlOf(endpoint.path, given)) ?? [];
  const found = inPath ?? companyInAnswer[name]?.(answer);
  if (found !== undefined) return found;
  return isOfNoCompany(call) ? null : people.accountA.id;
}

const send = ({ endpoint }: Call, { body, sent, ...named }: Prepared) =>
  people.admin.inject({
    method: endpoint.method,
    url: urlOf(endpoint.path, named),
    ...(endpoint.stream === undefined ? {} : { ...sent, headers: { 'content-type': endpoint.stream } }),
    ...(endpoint.body
      ? { payload: { ...sampleBody(endpoint.body, { clientAccountId: people.accountA.id }), ...body } }
      : {}),
  });

/** Creates a row and returns its id, if the path still needs one; undefined if no call of staff creates such a row. */
async function newRowFor({ feature, endpoint }: Call): Promise<string | undefined> {
  if (!urlOf(endpoint.path, {}).includes('/:id')) return undefined;
  const create = calls.find((call) => call.feature === feature && call.name.startsWith('create'));
  const response = create && (await send(create, (await prepared[create.name]?.()) ?? {}));
  return response?.json<{ id?: string }>().id;
}

/** Fills in the other parameters of the path with new rows. */
async function withOthers({ endpoint: { path } }: Call, given: Prepared): Promise<Prepared> {
  const params = { ...given.params };
  for (const [, parameter = ''] of urlOf(path, given).matchAll(/:(\w+)/g)) {
    const url = urlOf(path, { ...given, params });
    const made = await createdRow(people.admin, { path, url, parameter });
    if (made !== null) params[parameter] = made;
  }
  return { ...given, params };
}

/** Returns a function that reads the events published since this call. */
async function watchEvents() {
  const stored = () =>
    app.context.db.q().selectFrom('event').select(['id', 'topic', 'clientAccountId']).execute();
  const before = new Set((await stored()).map(({ id }) => id));
  return async () => (await stored()).flatMap(({ id, ...event }) => (before.has(id) ? [] : [event]));
}

const auditLog = () =>
  app.context.db.q().selectFrom('audit').select(['id', 'userId', 'clientAccountId']).execute();

test.each(calls)(
  '$name leaves an audit row with its author and company, and an event of that company',
  async (call) => {
    const { name, endpoint } = call;
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@foyer.example' };
    const isOfSuperAdmins = endpoint.permission && reachOf('admin', endpoint.permission) === null;
    await start(name === 'sendMailAgain' ? mail : {}, Boolean(isOfSuperAdmins));
    const given = (await prepared[name]?.()) ?? {};
    const own = await withOthers(call, { ...given, id: given.id ?? (await newRowFor(call)) });
    if (!prepared[name]) await makeOnlyRow(people.admin, { ...endpoint, url: urlOf(endpoint.path, own) });
    const before = new Set((await auditLog()).map((row) => row.id));
    const published = await watchEvents();
    const response = await send(call, own);
    const answer = `${name} answered ${response.statusCode} ${response.body}`;
    expect(response.statusCode, `${answer}: say in \`prepared\` how to make it succeed`).toBe(
      endpoint.status ?? 200,
    );
    const added = (await auditLog()).filter((row) => !before.has(row.id));
    const authors = new Set(added.map(({ userId }) => userId));
    expect([...authors], 'the authors in the new rows of the audit log').toEqual([people.adminId]);
    const company = companyOf(call, own, endpoint.response ? response.json<Answered>() : {});
    const companies = new Set(added.map(({ clientAccountId }) => clientAccountId));
    expect([...companies], 'the companies in the new rows of the audit log').toEqual([company]);
    const topics = topicsOf(call);
    const events = (await published()).filter(({ topic }) => topics.includes(topic));
    if (untold[name]) expect(events, 'published, so that it needs no reason in `untold`').toEqual([]);
    else expect(events, `published none of: ${topics.join(', ')}; say in \`untold\` why not`).not.toEqual([]);
    const told = new Set(events.map(({ clientAccountId }) => clientAccountId));
    if (alsoTellsCompanies.has(name)) told.delete(people.accountA.id);
    expect([...told], 'the companies that the events name').toEqual(untold[name] ? [] : [company]);
    const history = (await people.admin.get('/api/admin/history')).json<{ text: string }[]>();
    const bare = history.flatMap(({ text }) => (/^[\w ]+: /.test(text) ? [text] : []));
    expect(bare, 'acts for which `history/staff-words.ts` has no words').toEqual([]);
  },
);
