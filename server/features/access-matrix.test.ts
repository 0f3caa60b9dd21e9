import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminCounts, Overview } from '#contract/overview.ts';
import { reachOf, staffRoles, type Permission, type StaffRole } from '#contract/permissions/permissions.ts';
import { kindDetails, type Waiting, type WaitingKind } from '#contract/waiting.ts';
import {
  kindOf,
  ordersOf,
  reaches,
  sharedMatrix,
  staffCalls,
  takesOf,
  type Kind,
  type Matrix,
} from '#server/testing/access/access-matrix.ts';

// Checks every list, search, count and export for every role against the permissions in the contract.

// These tests only read, so they share one matrix.
let matrix: Matrix;
beforeAll(async () => {
  const [made, end] = await sharedMatrix();
  matrix = made;
  return end;
});

let checked = 0;
afterAll(() => {
  console.info(`${checked} cells of the matrix: lists, searches, counts and exports`);
});

/** The groups of rows that are assigned to the person. */
const isOwn: ReadonlySet<string> = new Set(['own', 'sibling', 'loose-own']);

const lists = staffCalls.filter(({ endpoint }) => endpoint.list && !endpoint.path.includes('/:'));

test('lists, their totals and their filters contain the rows that the role reaches', async () => {
  const before = checked;
  for (const call of lists)
    for (const role of staffRoles) {
      const kind = kindOf(call);
      const { path, permission } = call.endpoint;
      const { caller } = matrix.people[role];
      const title = `${role} ${call.name}`;
      checked += 1;
      const page = await caller.get(`${path}?limit=100`);
      if (permission && reachOf(role, permission) === null) {
        expect(page.statusCode, title).toBe(403);
        continue;
      }
      expect([title, page.statusCode]).toEqual([title, 200]);
      if (kind === null || !permission) continue;
      const ids = (answer: typeof page) => answer.json<{ id: string }[]>().map(({ id }) => id);
      const visible = matrix.visibleTo(role, permission, kind).toSorted();
      expect([title, ids(page).toSorted()]).toEqual([title, visible]);
      expect([title, page.headers['x-total-count']]).toEqual([title, String(visible.length)]);
      const mine = await caller.get(`${path}?limit=100&mine=true`);
      const owned = matrix
        .rowsFor(role, kind)
        .flatMap(([group, id]) => (isOwn.has(group) && visible.includes(id) ? [id] : []));
      expect([`${title} mine`, ids(mine).toSorted()]).toEqual([`${title} mine`, owned.toSorted()]);
      expect(mine.headers['x-total-count'], title).toBe(String(owned.length));
      for (const order of ordersOf(call.endpoint.query)) {
        checked += 1;
        const ordered = await caller.get(`${path}?limit=100${order}`);
        expect([`${title} ${order}`, ids(ordered).toSorted()]).toEqual([`${title} ${order}`, visible]);
        expect(ordered.headers['x-total-count'], `${title} ${order}`).toBe(String(visible.length));
      }
    }
  expect(checked - before).toBeGreaterThan(lists.length * staffRoles.length);
});

test('searches and filters by company find nothing outside the scope', async () => {
  const company = { own: matrix.rows.own.client, other: matrix.rows.other.client };
  for (const call of lists)
    for (const role of staffRoles) {
      const { path, permission, query } = call.endpoint;
      const kind = kindOf(call);
      if (kind === null || !permission || reachOf(role, permission) === null) continue;
      const takes = (name: string) => takesOf(query).includes(name);
      const { caller } = matrix.people[role];
      for (const group of ['own', 'other'] as const) {
        const filters = [
          ...(takes('clientAccountId') ? [`clientAccountId=${company[group]}`] : []),
          ...(takes('q') ? ['q=visitor', 'q=client', 'q=o'] : []),
        ];
        for (const filter of filters) {
          checked += 1;
          const found = await caller.get(`${path}?limit=100&${filter}`);
          const ids = found.json<{ id: string }[]>().map(({ id }) => id);
          const beyond = ids.filter((id) => !matrix.visibleTo(role, permission, kind).includes(id));
          const title = `${role} ${call.name} ${filter}`;
          expect([title, found.statusCode, beyond]).toEqual([title, 200, []]);
          expect([title, found.headers['x-total-count']]).toEqual([title, String(ids.length)]);
          if (filter.startsWith('client') && reaches(role, permission, kind, group))
            expect([title, ids]).toEqual([title, expect.arrayContaining([matrix.rows[group][kind]])]);
        }
      }
    }
});

test('badges and the overview count rows that the role reads, and 0 elsewhere', async () => {
  const count = (role: StaffRole, permission: Permission, kind: Kind) =>
    matrix.visibleTo(role, permission, kind).length;
  for (const role of staffRoles) {
    checked += 2;
    const { caller } = matrix.people[role];
    const clientMessages = count(role, 'messages.read', 'clientMessage');
    const contactMessages = count(role, 'messages.read', 'contactMessage');
    const requests = count(role, 'consultations.read', 'consultation');
    const rated = count(role, 'feedback.read', 'feedback');
    expect([role, (await caller.get('/api/admin/counts')).json<AdminCounts>()]).toEqual([
      role,
      {
        consultationsPending: requests,
        consultationsTotal: requests,
        consultationsSpam: 0,
        consultationsLost: 0,
        feedbackUnread: rated,
        messagesUnread: clientMessages + contactMessages,
        clientMessagesUnread: clientMessages,
        contactMessagesUnread: contactMessages,
        changeRequestsPending: count(role, 'change-requests.read', 'changeRequest'),
      },
    ]);
    const { days, waiting, ratings } = (await caller.get('/api/admin/overview')).json<Overview>();
    const asked = days.reduce((sum, day) => sum + day.consultations, 0);
    const average = rated > 0 ? 4 : null;
    expect([role, asked, waiting.fresh, waiting.oldestAt !== null, ratings]).toEqual([
      role,
      requests,
      requests,
      requests > 0,
      { average, counts: [0, 0, 0, rated, 0], overall: { average, count: rated } },
    ]);
  }
});

// For each kind of waiting thing: the kind of its row in the matrix.
const waitsAs: Partial<Record<WaitingKind, Kind>> = {
  request: 'consultation',
  'contact-message': 'contactMessage',
  message: 'clientMessage',
  'change-request': 'changeRequest',
  preview: 'feedback',
  artwork: 'client',
};

test('waiting things are counted and named within the scope of the role, and only the person’s own ones with "mine"', async () => {
  const told = (role: StaffRole, own: boolean) =>
    Object.entries(waitsAs).flatMap(([name, kind]) => {
      const permission = kindDetails[name as WaitingKind].permission;
      const rows = matrix
        .rowsFor(role, kind)
        .filter(([group]) => reaches(role, permission, kind, group) && (!own || isOwn.has(group)));
      return rows.length > 0 ? [[name, rows.length]] : [];
    });
  for (const role of staffRoles)
    for (const own of [false, true]) {
      checked += 1;
      const answer = await matrix.people[role].caller.get(`/api/admin/waiting${own ? '?mine=true' : ''}`);
      const found = answer.json<Waiting[]>();
      expect([role, own, found.map(({ kind, count }) => [kind, count])]).toEqual([
        role,
        own,
        told(role, own),
      ]);
    }
});

test('exports contain the same rows as the lists', async () => {
  for (const [path, kind, list] of [
    ['/api/admin/exports/clients', 'client', 'clients.read'],
    ['/api/admin/exports/consultations', 'consultation', 'consultations.read'],
  ] as const)
    for (const role of staffRoles) {
      checked += 1;
      const { statusCode, body } = await matrix.people[role].caller.get(path);
      if (reachOf(role, 'exports.read') === null) expect([role, statusCode]).toEqual([role, 403]);
      else
        expect([role, body.trim().split('\r\n').length - 1]).toEqual([
          role,
          matrix.visibleTo(role, list, kind).length,
        ]);
    }
});
