import { beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { newId } from '#server/core/ids.ts';
import { apiBySide } from '#server/testing/access/api-by-side.ts';
import { addUser } from '#server/testing/people.ts';
import { dataUrl, png } from '#server/testing/samples/sample-files.ts';
import { setState } from '#server/testing/samples/sample-versions.ts';
import { explain, statementsOf } from '#server/data/db/queries/testing/query-plans.ts';
import { statementCounts } from '#server/data/db/queries/testing/statement-counts.ts';
import { agencyForEachTest, type Caller } from '#server/testing/test-app.ts';

const { kind } = inject('engine');

const { app, people } = agencyForEachTest();
let superAdmin: Caller;
beforeEach(async () => {
  superAdmin = await app.as('staff', await addUser(app.context, 'super-admin'));
});

const counted: Readonly<Record<string, number>> = { ...statementCounts.staff, ...statementCounts.client };

const lists = apiBySide.filter(({ endpoint }) => endpoint.list);

/** Values for path parameters, and for filters that accept any value. Other ids are new ids. */
const values: Record<string, () => string> = {
  id: () => people.accountA.id,
  clientAccountId: () => people.accountA.id,
  category: () => 'restaurants',
  q: () => 'ada',
  mine: () => 'true',
  open: () => 'true',
  show: () => 'due',
  unproved: () => 'true',
  unread: () => 'true',
  recipient: () => 'ana@example.com',
  from: () => '2026-01-01T00:00:00.000Z',
  until: () => '2026-02-01T00:00:00.000Z',
};

/** Filters that no index serves, each with the reason why this is fine. */
const unserved: Record<string, string> = {
  'listCharges open': 'the screen asks for those of one client or project, read by their index',
  'listClients unproved':
    'its index holds those alone; the page is read in its order, past as many companies as an agency has',
  'listConversations show':
    'its indexes hold those that are asked for alone, and are read to the end of the page',
  'listInvoices show': 'its partial indexes hold those alone, and are read in the order of the page',
  'listMilestones show': 'its partial index holds those alone, as many as wait to be invoiced',
  'listHistory from': 'an instant is a bound of the ids, by which the list is read',
  'listHistory until': 'an instant is a bound of the ids, by which the list is read',
  'myPreviewFeedback previewId': 'what one client has said is never very much',
  'publicPortfolio category': 'only what is live is read, which is as much as an agency wants to show',
};

/** Lists for which `mine` reads rows newest first until the page is full, each with the reason. */
const walked: Record<string, string> = {
  'listQuotes mine': 'a quote hangs on its company, or on its owner where it has none',
  'listCharges mine': 'a charge hangs on its company, or on its project',
  'listRetainers mine': 'a repeating line hangs on its company, or on its project',
  'listPreviewFeedback mine': 'feedback hangs on the company, or on the project of its preview',
};

/** Tables that stay small. */
const small = /^(SCAN|Seq Scan) (user|rowCount|setting)\b/;

// The words for plan steps in SQLite and PostgreSQL. Reading all rows of the limited subquery `found` is fine.
const readsAll = /^(SCAN (?!found|CONSTANT|json_each|\w+Text VIRTUAL)(?!.*USING)|Seq Scan)/;
const readsIndex = /^SCAN (?!\w+Text VIRTUAL|json_each).*USING/;
const sorts = /TEMP B-TREE|^(Incremental )?Sort/;

interface Filter {
  name: string;
  value: string;
  /** True if the list is not narrowed without this filter. False if the filter has a default. */
  optional: boolean;
}

function filtersOf(call: string, { query }: Endpoint): Filter[] {
  if (!query) return [];
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (name === 'limit' || name === 'cursor' || typeof property === 'boolean') return [];
    const all = (property.enum as string[] | undefined) ?? [valueOf(call, name)];
    return all.map((value) => ({ name, value, optional: property.default === undefined }));
  });
}

function valueOf(call: string, name: string): string {
  const value = values[name] ?? (name.endsWith('Id') ? newId : null);
  if (!value) throw new Error(`${call} takes \`${name}\`: say in \`values\` what to ask for.`);
  return value();
}

/** Adds a preview that its client can see, with a pin. */
async function addPin() {
  const fileUrl = dataUrl('image/png', png(8, 8, [1, 2, 3]));
  const about = { clientAccountId: people.accountA.id, title: 'Home', fileUrl };
  const preview = (await people.admin.post('/api/admin/client-previews', about)).json<{ id: string }>();
  await setState(app.context.db, preview.id, 'ready');
  const file = app.context.db.q().selectFrom('versionFile').select('id').where('versionId', '=', preview.id);
  const versionFileId = (await file.executeTakeFirstOrThrow()).id;
  const pin = { versionFileId, shape: 'point', x: 0, y: 0, words: 'Here' };
  const made = await people.clientA.post(`/api/client/previews/${preview.id}/pins`, pin);
  return { id: preview.id, pinId: made.json<{ id: string }>().id };
}

const addHook = async () =>
  (await superAdmin.post('/api/admin/webhooks', { url: 'https://example.com/', topics: ['clients'] })).json<{
    id: string;
  }>();

async function pathOf(call: string, { path }: Endpoint): Promise<string> {
  const rows: Partial<Record<string, string>> = path.includes(':pinId')
    ? await addPin()
    : path.includes('/webhooks/')
      ? await addHook()
      : {};
  return path.replace(/:(\w+)/g, (_, name: string) => rows[name] ?? valueOf(call, name));
}

const callerOf = ({ access }: Endpoint) => (access === 'client' ? people.clientA : superAdmin);

/** The statements of a call, each with its plan. */
async function plansOf(name: string, endpoint: Endpoint, query: Record<string, string>) {
  const url = `${await pathOf(name, endpoint)}?${new URLSearchParams(query).toString()}`;
  const run = await statementsOf(app.context.db, async () => {
    const { statusCode, body } = await callerOf(endpoint).get(url);
    expect([url, statusCode, body]).toEqual([url, 200, expect.any(String)]);
  });
  const steps = await Promise.all(run.map((statement) => explain(app.context.db, statement)));
  return run.map(({ sql }, index) => ({ sql, steps: steps[index] ?? [] }));
}

type Plans = Awaited<ReturnType<typeof plansOf>>;

const allSteps = (plans: Plans) => plans.flatMap(({ steps }) => steps);
const pageOf = (plans: Plans) => plans.find(({ sql }) => sql.includes('order by'))?.steps ?? [];

/** The steps of a plan whose cost grows with the size of the tables. */
const growing = (plans: Plans, allowed?: RegExp) =>
  allSteps(plans).filter(
    (step) => (readsAll.test(step) && !small.test(step)) || (sorts.test(step) && !allowed?.test(step)),
  );

test.each(lists)('$name reads pages by indexes, with any filter', async ({ name, endpoint }) => {
  for (const at of [{}, { cursor: newId() }]) {
    const plain = await plansOf(name, endpoint, at);
    // At most this many statements: for the session, the page, the total, related data, and each row that the path names.
    // Messages also read files and mentions, and conversations read archived rows.
    const more = endpoint.path.endsWith('/messages') ? (endpoint.path.includes('/pins/') ? 2 : 1) : 0;
    const usual = 4 + more + endpoint.path.split('/:').length - 1;
    expect(plain.length).toBeLessThanOrEqual(Math.max(usual, counted[endpoint.path] ?? 0));
    expect(pageOf(plain)).not.toEqual([]);
    expect(growing(plain)).toEqual([]);

    for (const { name: filter, value, optional } of filtersOf(name, endpoint)) {
      const narrowed = await plansOf(name, endpoint, { ...at, [filter]: value });
      const title = `${name} ${filter}`;
      if (filter === 'q') {
        // On PostgreSQL the plan of a search depends on the stored data, so check the plan on SQLite only.
        if (kind === 'sqlite') expect(growing(narrowed, sorts), title).toEqual([]);
        // A first page that has all rows needs no count.
        if (!('cursor' in at)) expect(narrowed.length, title).toBeLessThanOrEqual(plain.length);
        continue;
      }
      if (filter === 'mine') {
        // These rows are found by the caller's companies and then sorted. One person's work limits how many rows there are.
        if (!(title in walked)) expect(growing(narrowed, sorts), title).toEqual([]);
        continue;
      }
      expect(growing(narrowed), title).toEqual([]);
      // On PostgreSQL the chosen index depends on table statistics. SQLite has the same indexes, so checking them there is
      // enough.
      if (!optional || title in unserved || kind === 'postgres') continue;
      expect(
        allSteps(narrowed).filter((step) => readsIndex.test(step)),
        title,
      ).toEqual([]);
      expect(pageOf(narrowed), `${title}: no index knows of it`).not.toEqual(pageOf(plain));
    }
  }
});
