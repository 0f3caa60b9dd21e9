import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readingRights, uploadPurpose, uploadRights, type UploadPurpose } from '#contract/files.ts';
import {
  reachOf,
  staffRoles,
  standings,
  hasRights,
  seesMoney,
  standsFor,
  type StaffRole,
} from '#contract/permissions/permissions.ts';
import type { QuoteContent, TermsFile } from '#contract/money/quote-content.ts';
import { newId } from '#server/core/ids.ts';
import { addRow, changeRows, rowIn } from '#server/testing/database/rows.ts';
import {
  accessMatrix,
  kindOf,
  reaches,
  sharedMatrix,
  staffCalls,
  takesOf,
  type Group,
  type Kind,
  type Matrix,
  type StaffCall,
} from '#server/testing/access/access-matrix.ts';
import { apiBySide } from '#server/testing/access/api-by-side.ts';
import { addContact, addUser } from '#server/testing/people.ts';
import { createdRow, makeOnlyRow } from '#server/testing/access/created-row.ts';
import { sampleBody } from '#server/testing/access/sample-body.ts';
import { dataUrl, png, uploaded, startUploading } from '#server/testing/samples/sample-files.ts';
import { pdf } from '#server/testing/samples/sample-media.ts';
import type { Work } from '#server/testing/access/work.ts';
import { made } from '#server/testing/test-app.ts';

// Makes every call of the contract with every role and standing. The expected answers are computed from the contract.

let shared: Matrix;
beforeAll(async () => {
  const [made, end] = await sharedMatrix();
  shared = made;
  return end;
});

let matrix: Matrix;
beforeEach(() => {
  matrix = shared;
});

let checked = 0;
afterAll(() => {
  console.info(`${checked} cells of the matrix: calls and files`);
});

/**
 * Calls that name a row without a company, such as a colleague or a mail. A role with the permission reaches all such rows.
 */
const namesNobodys = (call: StaffCall) => call.endpoint.path.includes('/:') && kindOf(call) === null;

/** Staff calls that name a row in the path or a company in the body. */
const namesRow = (call: StaffCall) =>
  !namesNobodys(call) &&
  (call.endpoint.path.includes('/:') || takesOf(call.endpoint.body).includes('clientAccountId'));

const rowCalls = staffCalls.filter(namesRow);

/**
 * The roles are split into this many parts. `npm run check` tests one of three parts for each call; `npm test` tests all
 * roles.
 */
const turns = process.env['SLOW_TESTS'] === '0' ? 3 : 1;

/**
 * The roles to test the call at this index with. With three parts, each call gets two roles and the next call gets two
 * others.
 */
const rolesAt = (index: number): readonly StaffRole[] =>
  staffRoles.filter((_, n) => n % turns === index % turns);

/** In how many groups the matrix has rows for a call: rows of both companies, of another project, and of no company. */
function groupsOf(call: StaffCall): number {
  const kind = call.endpoint.path.includes('/:') ? kindOf(call) : 'client';
  if (kind === 'project') return 5;
  if (kind === 'consultation' || kind === 'contactMessage') return 4;
  return kind === 'preview' || kind === 'feedback' || kind === 'delivery' ? 3 : 2;
}

const tableOf = { consultation: 'ownerId', contactMessage: 'ownerId', project: 'assignedAdminId' } as const;

/** Reads the current owner of a row, so that a call that sets this owner changes nothing. */
async function ownerOf(kind: Kind, id: string): Promise<string | null> {
  if (kind !== 'consultation' && kind !== 'contactMessage' && kind !== 'project') return null;
  const found = matrix.app.context.db
    .q()
    .selectFrom(kind)
    .select(`${tableOf[kind]} as owner` as 'id')
    .where('id', '=', id);
  return ((await found.executeTakeFirst()) as { owner?: string | null } | undefined)?.owner ?? null;
}

/** Puts a row into a state in which only missing rights of the caller can make the call fail. */
async function prepare({ name, endpoint }: StaffCall, kind: Kind, id: string): Promise<void> {
  if (kind === 'project' || kind === 'preview') {
    const url = kind === 'project' ? '/api/admin/portfolio' : '/api/admin/client-previews';
    await (name.startsWith('restore')
      ? matrix.admin.delete(`${url}/${id}`)
      : matrix.admin.post(`${url}/${id}/restore`));
  }
  if (kind === 'delivery') {
    const { db } = matrix.app.context;
    await db.q().updateTable('delivery').set({ deleted: false, locked: true }).where('id', '=', id).execute();
  }
  if (kind === 'invoice')
    await changeRows(
      matrix.app.context.db,
      'invoice',
      { id },
      { creditedMinor: 0, paidMinor: 0, settledAt: null },
    );
  if (name === 'getTermsFile' || name === 'getAcceptanceFile')
    await giveFiles(id, name === 'getAcceptanceFile');
  if (endpoint.path.endsWith('/status') || name === 'setConsultationStatus')
    await changeRows(matrix.app.context.db, 'consultation', { id }, { status: 'pending' });
}

/**
 * Gives a quote a PDF with its terms, and gives its acceptance a file, which is shown only while the acceptance is in force.
 */
async function giveFiles(quoteId: string, isAccepted: boolean): Promise<void> {
  const { db } = matrix.app.context;
  const file = await uploaded(matrix.admin, 'quote-file', 'terms.pdf', pdf(''));
  const added = await matrix.admin.post(`/api/admin/quotes/${quoteId}/terms`, { file });
  const termsFile = added.json<TermsFile>();
  const version = db.q().selectFrom('quoteVersion').selectAll().where('quoteId', '=', quoteId);
  for (const { id: versionId, content } of await version.execute()) {
    const changed = JSON.stringify({ ...(JSON.parse(content) as QuoteContent), termsFile });
    await db.q().updateTable('quoteVersion').set({ content: changed }).where('id', '=', versionId).execute();
    const undoneAt = isAccepted ? null : new Date().toISOString();
    await changeRows(db, 'quoteAcceptance', { versionId }, { undoneAt, fileId: termsFile.id });
  }
}

let invited = 0;

/** The ids of a preview's parts that calls name in their paths. The first version has the preview's id. */
async function partsOf(previewId: string) {
  const file = await matrix.app.context.db
    .q()
    .selectFrom('versionFile')
    .innerJoin('previewVersion', 'previewVersion.id', 'versionFile.versionId')
    .select(['versionFile.id', 'previewVersion.contentHash'])
    .where('versionFile.versionId', '=', previewId)
    .executeTakeFirst();
  return { versionId: previewId, versionFileId: file?.id, contentHash: file?.contentHash };
}

/** Makes the rows that path parameters name, for rows that no `create…` call of staff makes. */
const others: Record<string, (row: string) => Promise<string>> = {
  contactId: async (client) =>
    (await rowIn(matrix.app.context.db, 'clientAccount', ['primaryContactId'], { id: client }))
      .primaryContactId,
  userId: () => addUser(matrix.app.context, 'admin'),
  number: async () => '1',
  versionId: async (preview) => preview,
  pinId: async (preview) => {
    const { versionFileId } = await partsOf(preview);
    const body = { versionFileId, shape: 'point', x: 0.5, y: 0.5, words: 'Here' };
    const made = await matrix.admin.post(`/api/admin/client-previews/${preview}/pins`, body);
    return made.json<{ id: string }>().id;
  },
  // Writes to the table directly, because the call refuses a project without a client.
  requestId: async (projectId) => {
    const id = newId();
    const at = new Date().toISOString();
    const asked = { id, projectId, clientAccountId: matrix.rows.own.client, words: 'A logo', dueOn: null };
    const answered = {
      state: 'answered',
      answer: 'Sent',
      answeredAt: at,
      contactId: null,
      reason: null,
    } as const;
    const row = {
      ...asked,
      ...answered,
      userId: null,
      waitsFor: 'agency',
      waitsSince: at,
      createdAt: at,
    } as const;
    await matrix.app.context.db.q().insertInto('fileRequest').values(row).execute();
    return id;
  },
  fileId: async () => newId(),
  // Writes to the table directly, because the calls refuse a payment of a draft.
  paymentId: async (invoiceId) => {
    const id = newId();
    const { db } = matrix.app.context;
    const row = db.q().selectFrom('invoice').select('clientAccountId').where('id', '=', invoiceId);
    const { clientAccountId } = await row.executeTakeFirstOrThrow();
    const made = {
      id,
      invoiceId,
      clientAccountId,
      minor: 1,
      on: '2026-11-01',
      createdAt: new Date().toISOString(),
    };
    const none = { method: null, reference: null, externalId: null, reversesId: null, userId: null };
    await addRow(db, 'payment', { ...made, ...none });
    return id;
  },
  decisionId: async (preview) => {
    const row = await rowIn(matrix.app.context.db, 'clientPreview', ['clientAccountId'], { id: preview });
    const person = await matrix.app.as('client', row.clientAccountId);
    const body = { ...(await partsOf(preview)), kind: 'approve' };
    const made = await person.post(`/api/client/previews/${preview}/decisions`, body);
    return made.json<{ id: string }>().id;
  },
  invitationId: async (client) => {
    invited += 1;
    const body = { name: 'Eve', email: `eve-${invited}@example.com`, standing: 'sees' };
    return (await matrix.admin.post(`/api/admin/clients/${client}/contacts`, body)).json<{ id: string }>().id;
  },
};

async function filled(name: string, path: string, row: string): Promise<string> {
  let url = path.replace(/:(id|clientAccountId)/, row);
  for (const [, parameter = ''] of url.matchAll(/:(\w+)/g)) {
    const other = await (others[parameter]?.(row) ?? createdRow(matrix.admin, { path, url, parameter }));
    if (other === null) throw new Error(`${name}: say in \`others\` what :${parameter} is.`);
    url = url.replace(`:${parameter}`, other);
  }
  return url;
}

async function bodyFor(call: StaffCall, kind: Kind, row: string, group: Group, role: StaffRole) {
  if (!call.endpoint.body) return undefined;
  const work: Partial<Work> = group === 'own' || group === 'other' ? matrix.rows[group] : {};
  const given = {
    clientAccountId: row,
    ownerId: await ownerOf(kind, row),
    status: kind === 'consultation' ? 'contacted' : 'approved',
  };
  const parts = kind === 'preview' ? await partsOf(row) : {};
  const more = {
    createPreview: () => ({ projectId: work.project, fileUrl: picture }),
    createPreviewSet: async () => ({ projectId: work.project, files: [await uploadOf(role)] }),
    createDelivery: () => ({ versionId: row }),
    createClientDelivery: async () => ({ uploads: [await uploadOf(role, 'delivery')] }),
    addTermsFile: async () => ({ file: await uploadOf(role, 'quote-file') }),
    createQuote: () => ({ clientAccountId: row }),
    createInvoice: () => ({ clientAccountId: row, title: 'Hosting' }),
    recordPayment: () => ({ minor: 1, on: '2026-01-02' }),
    // Each call of this matrix changes the revision, so this outdated revision gives 409. The 409 shows that the row was
    // found.
    updateInvoice: () => ({ revision: 0 }),
    createVersion: () => ({ fileUrl: picture, overrideReason: 'In a hurry' }),
    mergePreviews: () => ({ order: [row, row] }),
  }[call.name];
  return { ...sampleBody(call.endpoint.body, { ...given, ...parts }), ...(await more?.()) };
}

/** Uploads a file as this role, if the role may upload. */
async function uploadOf(role: StaffRole, purpose: UploadPurpose = 'preview-original'): Promise<string> {
  const isTerms = purpose === 'quote-file';
  if (reachOf(role, isTerms ? 'quotes.write' : 'previews.write') === null) return `upload:${newId()}`;
  const { caller } = matrix.people[role];
  return isTerms
    ? uploaded(caller, purpose, 'a.pdf', pdf(''))
    : uploaded(caller, purpose, 'a.png', png(8, 8, [uploads++ % 256, 2, 3]));
}

let uploads = 0;

const picture = dataUrl('image/png', png(8, 8, [1, 2, 3]));

test('a call that names a row finds it within the scope of the role and nowhere else', async () => {
  // Every call changes rows, so this matrix is not shared with other tests.
  matrix = await accessMatrix();
  const wrong: string[] = [];
  const outcomes = { reached: 0, hidden: 0, refused: 0 };
  for (const [index, call] of rowCalls.entries()) {
    const { permission, method, path } = call.endpoint;
    const inPath = path.includes('/:');
    const kind = inPath ? kindOf(call) : 'client';
    if (kind === null || !permission) throw new Error(`${call.name} names a row of nobody.`);
    // A collaborator may add a preview to a project but reaches no company.
    const named = call.name.startsWith('createPreview') ? 'preview' : kind;
    for (const role of rolesAt(index)) {
      const met = new Map(matrix.rowsFor(role, kind).toReversed());
      for (const [group, row] of met) {
        checked += 1;
        await prepare(call, kind, row);
        const payload = await bodyFor(call, kind, row, group, role);
        const url = await filled(call.name, path, row);
        await makeOnlyRow(matrix.admin, { method, path, url });
        const { statusCode, body } = await matrix.people[role].caller.inject({
          method,
          url,
          ...(payload ? { payload } : {}),
        });
        const has = reachOf(role, permission) !== null;
        const isReached = reaches(role, permission, named, group);
        outcomes[has ? (isReached ? 'reached' : 'hidden') : 'refused'] += 1;
        const fits = !has
          ? statusCode === 403
          : isReached
            ? statusCode < 500 && ![400, 401, 403, 404].includes(statusCode)
            : statusCode === (inPath ? 404 : 400);
        if (!fits) wrong.push(`${role} ${call.name} ${group}: ${statusCode} ${body.slice(0, 150)}`);
      }
    }
  }
  expect(wrong, 'where a row is not as a call needs it, say so in `prepare`').toEqual([]);
  // Every call ran with each tested role on each row group, so no combination was left out by mistake.
  const { reached, hidden, refused } = outcomes;
  const cells = rowCalls.reduce((sum, call, index) => sum + groupsOf(call) * rolesAt(index).length, 0);
  expect(reached + hidden + refused).toBe(cells);
  expect(Math.min(reached, hidden, refused)).toBeGreaterThan(rowCalls.length / turns);
});

/** Sections of the site are named by fixed words, so no path can have an unknown id. */
const namesSection = ({ endpoint }: StaffCall) => endpoint.path.endsWith('/:section');

const nobodysCalls = staffCalls.filter((call) => namesNobodys(call) && !namesSection(call));

test('a call that names a row of no company is open to the roles with its permission', async () => {
  const seen = new Set<number>();
  for (const { name, endpoint } of nobodysCalls)
    for (const role of staffRoles) {
      checked += 1;
      const payload = endpoint.body && sampleBody(endpoint.body);
      const { statusCode } = await matrix.people[role].caller.inject({
        method: endpoint.method,
        url: endpoint.path.replaceAll(/:\w+/g, () => newId()),
        ...(payload ? { payload } : {}),
      });
      const has = !endpoint.permission || reachOf(role, endpoint.permission) !== null;
      expect(statusCode, `${role} ${name}`).toBe(has ? 404 : 403);
      seen.add(statusCode);
    }
  expect(nobodysCalls.length).toBeGreaterThan(4);
  expect([...seen].toSorted()).toEqual([403, 404]);
});

const plainCalls = staffCalls.filter(
  (call) => !namesRow(call) && !nobodysCalls.includes(call) && !call.endpoint.list,
);

// This test is slow, because one of the calls draws a picture for each role.
test('a call that names no row is open to the roles with its permission', async () => {
  for (const [index, { name, endpoint }] of plainCalls.entries())
    for (const role of rolesAt(index)) {
      checked += 1;
      const payload = endpoint.body && sampleBody(endpoint.body);
      const { caller } = matrix.people[role];
      const { statusCode } = await caller.inject({
        method: endpoint.method,
        url: endpoint.path,
        ...(payload ? { payload } : {}),
      });
      const open = !endpoint.permission || reachOf(role, endpoint.permission) !== null;
      expect([role, name, statusCode !== 403]).toEqual([role, name, open]);
    }
});

test('files can be read with the permission of their purpose, and uploaded with the right', async () => {
  const { db } = matrix.app.context;
  const addresses: [keyof typeof readingRights, Kind, Group, string][] = [];
  for (const group of ['own', 'other'] as const) {
    const work = matrix.rows[group];
    const client = await matrix.app.as('client', work.client);
    const [artwork] = (await client.get('/api/client/artwork')).json<{ filePath: string }[]>();
    const logo = await client.patch('/api/client/profile', { companyLogoUrl: picture });
    const upload = await uploaded(matrix.admin, 'picture', 'a.png', png(9, 9, [4, 5, group.length]));
    const project = await matrix.admin.patch(`/api/admin/portfolio/${work.project}`, { imageUrl: upload });
    const original = await db
      .q()
      .selectFrom('clientPreview')
      .innerJoin('file', 'file.id', 'clientPreview.originalId')
      .select('file.fileName')
      .where('clientPreview.id', '=', work.preview)
      .executeTakeFirstOrThrow();
    addresses.push(
      ['artwork', 'client', group, artwork?.filePath ?? ''],
      ['logo', 'client', group, logo.json<{ companyLogoUrl: string }>().companyLogoUrl],
      ['picture', 'project', group, project.json<{ imageUrl: string }>().imageUrl],
      ['preview-original', 'preview', group, `/uploads/${original.fileName}`],
    );
  }
  const pays = await addContact(matrix.app.context, matrix.rows.own.client, 'pays');
  const payer = await matrix.app.as('client', matrix.rows.own.client, pays);
  for (const [purpose, , group, address] of addresses) {
    const expected = purpose === 'logo' && group === 'own' ? 200 : 404;
    expect([purpose, group, (await payer.get(address)).statusCode]).toEqual([purpose, group, expected]);
  }
  for (const role of staffRoles) {
    const { caller } = matrix.people[role];
    for (const [purpose, kind, group, address] of addresses) {
      checked += 1;
      const title = `${role} ${purpose} ${group}`;
      const expected = reaches(role, readingRights[purpose], kind, group) ? 200 : 404;
      expect([title, (await caller.get(address)).statusCode]).toEqual([title, expected]);
    }
    for (const purpose of uploadPurpose.options) {
      checked += 1;
      const right = uploadRights[purpose];
      const may = right.side === 'staff' && right.permissions.some((each) => reachOf(role, each) !== null);
      const { statusCode } = await startUploading(caller, purpose, 'a.png', 10);
      expect([role, purpose, statusCode]).toEqual([role, purpose, may ? 201 : 403]);
    }
  }
});

const clientCalls = apiBySide.filter(({ endpoint }) => endpoint.access === 'client');

/** For each kind of row that client calls name: a row of another company. */
async function rowsOfOthers(): Promise<Record<string, string | undefined>> {
  const { admin, rows } = matrix;
  const { client, project, preview, delivery, artwork, quote, invoice } = rows.other;
  await admin.post(`/api/admin/portfolio/${project}/ask`, {});
  const requests = `/api/admin/portfolio/${project}/file-requests`;
  return {
    // The tests of these features check that a client does not find rows of another person.
    exports: newId(),
    passkeys: newId(),
    sessions: newId(),
    invitations: await others['invitationId']?.(client),
    artwork,
    deliveries: delivery,
    'file-requests': await made(admin, requests, { words: 'A logo' }),
    gallery: project,
    invoices: invoice,
    people: await others['contactId']?.(client),
    previews: preview,
    publications: project,
    quotes: quote,
    testimonials: await made(admin, '/api/admin/testimonials', { clientAccountId: client, about: 'Mill' }),
  };
}

test('a contact may do what the standing includes, with rows of their own company alone', async () => {
  const all = [
    ...standings.map((standing) => [standing, null] as const),
    ['decides', false],
    ['sees', true],
  ] as const;
  const foreignRows = await rowsOfOthers();
  for (const [standing, set] of all) {
    const contactId = await addContact(matrix.app.context, matrix.rows.own.client, standing, set);
    const rights = { standing, seesMoney: seesMoney(standing, set) };
    const person = await matrix.app.as('client', matrix.rows.own.client, contactId);
    for (const { name, endpoint } of clientCalls) {
      checked += 1;
      const noun = /\/(\w[\w-]*)\/:id/.exec(endpoint.path)?.[1];
      const foreign = noun && foreignRows[noun];
      if (noun && !foreign) throw new Error(`${name}: say in \`foreignRows\` what a row of /${noun} is.`);
      const given = noun === 'previews' ? await partsOf(matrix.rows.other.preview) : {};
      const { statusCode } = await person.inject({
        method: endpoint.method,
        url: await filled(name, endpoint.path, foreign ?? ''),
        ...(endpoint.body ? { payload: sampleBody(endpoint.body, given) } : {}),
      });
      const title = `${standing} ${set} ${name}`;
      const { standing: needed = 'decides', money } = endpoint;
      if (!hasRights(rights, { standing: needed, money })) expect([title, statusCode]).toEqual([title, 403]);
      else if (endpoint.path.includes(':id')) expect([title, statusCode]).toEqual([title, 404]);
      else expect([title, [401, 403].includes(statusCode)]).toEqual([title, false]);
    }
    for (const purpose of uploadPurpose.options) {
      checked += 1;
      const right = uploadRights[purpose];
      const may = right.side === 'client' && standsFor(standing, right.standing);
      const { statusCode } = await startUploading(person, purpose, 'a.png', 10);
      expect([standing, purpose, statusCode]).toEqual([standing, purpose, may ? 201 : 403]);
    }
  }
});
