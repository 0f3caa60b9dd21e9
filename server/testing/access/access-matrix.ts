import * as z from 'zod/mini';
import type { Schema } from '#contract/endpoint.ts';
import { reachOf, staffRoles, type Permission, type StaffRole } from '#contract/permissions/permissions.ts';
import { iso } from '#server/core/time.ts';
import { apiBySide } from './api-by-side.ts';
import { addRow } from '#server/testing/database/rows.ts';
import { addClient, addUser } from '#server/testing/people.ts';
import { testApp, type Caller } from '#server/testing/test-app.ts';
import { addLooseWork, addProject, addWork, type LooseWork, type Work } from './work.ts';

/** The kinds of rows. */
export type Kind = keyof Work;
export type StaffCall = (typeof apiBySide)[number];

/** Every call of staff. */
export const staffCalls = apiBySide.filter(({ endpoint }) => endpoint.access === 'staff');

/**
 * The groups of rows: of a company that the person looks after, of that company's other project, of another company, and of
 * no company, with the person as owner or without an owner.
 */
export type Group = 'own' | 'sibling' | 'other' | 'loose-own' | 'loose';

type MatrixRows = Record<'own' | 'other', Work> & { sibling: Partial<Work>; loose: LooseWork };

/** The kinds of rows that belong to a project. */
const ofProjects: ReadonlySet<Kind> = new Set(['project', 'preview', 'feedback', 'delivery']);

/** Decides from the contract alone whether a role reaches a row with a permission. */
export function reaches(role: StaffRole, permission: Permission, kind: Kind, group: Group): boolean {
  const reach = reachOf(role, permission);
  if (reach !== 'assigned') return reach === 'all';
  if (role === 'collaborator') return group === 'own' && ofProjects.has(kind);
  return group === 'own' || group === 'sibling' || group === 'loose-own';
}

/** The kind of row for each noun in a path. */
const kinds: Record<string, Kind | null> = {
  consultations: 'consultation',
  clients: 'client',
  messages: 'contactMessage',
  'client-messages': 'clientMessage',
  conversations: 'client',
  'directive-change-requests': 'changeRequest',
  portfolio: 'project',
  gallery: 'project',
  'all-projects': 'project',
  'client-previews': 'preview',
  'preview-feedback': 'feedback',
  deliveries: 'delivery',
  'client-artwork': 'client',
  quotes: 'quote',
  charges: 'charge',
  retainers: 'retainer',
  invoices: 'invoice',
  milestones: 'milestone',
  'client-money': 'client',
  statement: 'client',
  // Covered by the tests of previews.
  'deleted-previews': null,
  // Covered by the tests of removals.
  removals: null,
  'watermark-sample': null,
  // These rows belong to no company, so only the permission table decides.
  team: null,
  testimonials: null,
  brand: null,
  'getting-started': null,
  'saved-replies': null,
  'publication-rule': null,
  site: null,
  mail: null,
  'mail-replies': null,
  'stopped-mails': null,
  wave: null,
  exports: null,
  history: null,
  erasures: null,
  settings: null,
  'money-settings': null,
  system: null,
  'api-keys': null,
  webhooks: null,
  drafts: null,
  imports: null,
  'import-templates': null,
  // The caller's own rows only.
  notices: null,
  snoozes: null,
  // Rows of several kinds, each kind within its own scope.
  search: null,
};

interface Named {
  name: string;
  endpoint: { path: string };
}

/** The kind of row that a call of staff names in its path or lists. */
export const kindOf = ({ name, endpoint }: Named): Kind | null => {
  const noun = /^\/api\/(?:admin|staff)\/([\w-]+)/.exec(endpoint.path)?.[1] ?? '';
  const kind = kinds[noun];
  if (kind === undefined) throw new Error(`${name}: say in \`kinds\` what rows /${noun} has.`);
  return kind;
};

const propertiesOf = (query: Schema | undefined) =>
  query ? (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : {};

/** The names of the properties of a query. */
export const takesOf = (query: Schema | undefined): string[] => Object.keys(propertiesOf(query));

/** The sort orders of a list, each as the query part of an address. The order never changes which rows are listed. */
export const ordersOf = (query: Schema | undefined): string[] =>
  ['order', 'sort'].flatMap((name) => {
    const property = propertiesOf(query)[name];
    const values = typeof property === 'object' ? (property.enum ?? []) : [];
    return values.map((value) => `&${name}=${String(value)}`);
  });

/**
 * An app with one person of every role. Each looks after one company and one of its projects. There are rows of every kind
 * for that company, for another company, and for none. The app closes with the test, or through `atEnd`.
 */
export async function accessMatrix(atEnd?: (close: () => Promise<void>) => void) {
  const app = await testApp({}, atEnd);
  const { context } = app;
  const admin = await app.as('staff', await addUser(context, 'super-admin'));
  const [own, other] = [await addClient(context), await addClient(context)];
  const by = async (company: { id: string }) => ({
    admin,
    client: await app.as('client', company.id),
    clientAccountId: company.id,
  });
  const rows: MatrixRows = {
    own: await addWork(app, await by(own)),
    other: await addWork(app, await by(other)),
    sibling: await addProject(app, await by(own)),
    loose: await addLooseWork(app, { ...(await by(own)), ownerId: null }),
  };
  const people = {} as Record<StaffRole, { caller: Caller; loose: LooseWork }>;
  const createdAt = iso(context.now());
  for (const role of staffRoles) {
    const userId = await addUser(context, role);
    const loose = await addLooseWork(app, { ...(await by(own)), ownerId: userId });
    await addRow(context.db, 'assignment', { clientAccountId: own.id, userId, owner: false, createdAt });
    await addRow(context.db, 'projectAssignment', { projectId: rows.own.project, userId, createdAt });
    people[role] = { caller: await app.as('staff', userId), loose };
  }
  /** The rows of a kind by group, as a person of a role sees them. */
  function rowsFor(role: StaffRole, kind: Kind): [Group, string][] {
    const found: [Group, string | undefined][] = [
      ['own', rows.own[kind]],
      ['sibling', rows.sibling[kind]],
      ['other', rows.other[kind]],
      ['loose', rows.loose[kind as keyof LooseWork]],
      ...staffRoles.map((each): [Group, string | undefined] => [
        each === role ? 'loose-own' : 'loose',
        people[each].loose[kind as keyof LooseWork],
      ]),
    ];
    return found.flatMap(([group, id]) => (id === undefined ? [] : [[group, id]]));
  }

  const visibleTo = (role: StaffRole, permission: Permission, kind: Kind) =>
    rowsFor(role, kind).flatMap(([group, id]) => (reaches(role, permission, kind, group) ? [id] : []));

  return { app, admin, rows, people, rowsFor, visibleTo };
}

export type Matrix = Awaited<ReturnType<typeof accessMatrix>>;

/**
 * An access matrix for several tests that change neither rows nor people, with a function to close it. Building a matrix
 * takes longer than most tests.
 */
export async function sharedMatrix(): Promise<[Matrix, () => Promise<void>]> {
  const ends: (() => Promise<void>)[] = [];
  const matrix = await accessMatrix((close) => ends.push(close));
  const end = async () => {
    for (const close of ends) await close();
  };
  return [matrix, end];
}
