import { adminAddress, portalAddress } from '#contract/addresses.ts';
import type { CalendarFeed } from '#contract/calendar.ts';
import { dueAt } from '#contract/working-time.ts';
import { seesMoney, standsFor, type Permission } from '#contract/permissions/permissions.ts';
import { scopeIf } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { seesShared } from '#server/access/sessions/trust.ts';
import { networkKey, takeTry } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import { accountNames } from '#server/data/db/views/clients.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import { writeCalendar, type Entry } from '#server/work/calendar/ics.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now' | 'config' | 'secrets'>;
type Reading = Work & Pick<Context, 'brand' | 'mailer'>;

const hour = 60 * 60 * 1000;
const limit = { max: 120, windowMs: hour };

const ownerOf = (actor: UserActor | ClientActor): repository.Owner =>
  actor.kind === 'user' ? { userId: actor.id } : { contactId: actor.contactId };

const tokenOf = ({ secrets }: Pick<Work, 'secrets'>, id: string) => secrets.derive('calendar', id);

/** The address of a person's own calendar. */
export async function find(context: Work, actor: UserActor | ClientActor): Promise<CalendarFeed> {
  const feed = await repository.feedOf(context.db, ownerOf(actor));
  if (!feed) return { address: null, createdAt: null, readAt: null };
  const { id, createdAt, readAt } = feed;
  return { address: `${context.config.publicUrl}/calendar/${tokenOf(context, id)}.ics`, createdAt, readAt };
}

/** Gives a person a new calendar address; the earlier one stops working. */
export const make = (context: Work, actor: UserActor | ClientActor): Promise<CalendarFeed> =>
  context.db.tx(async () => {
    const { db, now } = context;
    const owner = ownerOf(actor);
    await repository.remove(db, owner);
    const id = newId(now());
    await repository.insert(db, {
      id,
      userId: null,
      contactId: null,
      ...owner,
      tokenHash: sha256(tokenOf(context, id)),
      createdAt: iso(now()),
      readAt: null,
    });
    return find(context, actor);
  });

/** Removes the address of a person's calendar. */
export const end = (context: Work, actor: UserActor | ClientActor): Promise<CalendarFeed> =>
  context.db.tx(async () => {
    await repository.remove(context.db, ownerOf(actor));
    return find(context, actor);
  });

interface Row {
  id: string;
  title: string | null;
  clientAccountId: string | null;
  on: string | number;
  minutes?: number;
  place?: string | null;
}

/** How long past appointments stay in a calendar, in milliseconds: a month. */
const kept = 30 * 24 * hour;

/** Makes calendar entries from rows of one kind. `names` are the companies' names, which only staff need. */
const entriesOf =
  ({ config }: Pick<Work, 'config'>, names: ReadonlyMap<string, string>) =>
  <Found extends Row>(
    kind: string,
    rows: readonly Found[],
    before: string,
    path: (row: Found) => string,
  ): Entry[] =>
    rows.map((row) => ({
      uid: `${kind}-${row.id}@${new URL(config.publicUrl).host}`,
      title: `${before}${row.title ?? ''}`,
      about: names.get(row.clientAccountId ?? '') ?? null,
      on: row.on,
      href: `${config.publicUrl}${path(row)}`,
      ...(row.minutes === undefined ? {} : { minutes: row.minutes, place: row.place ?? null }),
    }));

async function ofStaff(context: Reading, userId: string): Promise<Entry[]> {
  const { db, now } = context;
  const user = await repository.activeUser(db, userId, iso(now()));
  if (!user) throw notFound('This calendar');
  const reach = (permission: Permission) => {
    const scope = scopeIf(user, permission);
    return scope === null ? { companies: [] } : { scope };
  };
  const requestScope = scopeIf(user, 'consultations.read');
  const [projects, reviews, files, invoices, requests, appointments, { workingTime }] = await Promise.all([
    repository.promised(db, reach('projects.read')),
    repository.reviews(db, reach('feedback.read')),
    repository.files(db, reach('projects.read')),
    repository.invoices(db, reach('invoices.read')),
    requestScope === null ? [] : repository.requests(db, requestScope),
    requestScope === null ? [] : repository.appointments(db, { userId }, iso(now() - kept)),
    readSettings(db),
  ]);
  const companies = [...projects, ...reviews, ...files, ...invoices, ...appointments].flatMap(
    (row) => row.clientAccountId ?? [],
  );
  const entries = entriesOf(context, await accountNames(db, [...new Set(companies)]));
  const answers = requests.map(({ id, title, since }) => ({
    id,
    title,
    clientAccountId: null,
    on: dueAt(Date.parse(since), workingTime),
  }));
  const project = (id: string | null) =>
    id === null ? adminAddress('portfolio') : adminAddress('portfolio', { dialog: `project:${id}` });
  return [
    ...entries('project', projects, 'Promised: ', ({ id }) => project(id)),
    ...entries('review', reviews, 'Decision due: ', ({ id }) =>
      adminAddress('portfolio', { view: 'previews', preview: id }),
    ),
    ...entries('files', files, 'Files due: ', ({ projectId }) => project(projectId)),
    ...entries('invoice', invoices, 'Payment due: ', ({ id }) => `/admin/invoices?invoice=${id}`),
    ...entries('appointment', appointments, 'Appointment: ', ({ requestId }) =>
      adminAddress('consultations', { request: requestId }),
    ),
    ...entries('request', answers, 'Answer ', ({ id }) => adminAddress('consultations', { request: id })),
  ];
}

async function ofContact(context: Reading, contactId: string): Promise<Entry[]> {
  const { db, now, brand } = context;
  const all = await repository.companiesOf(db, contactId);
  if (all.length === 0) throw notFound('This calendar');
  // Work that the agency shares is hidden until the contact has verified the address.
  const seen = all.filter((one) => seesShared(context, one));
  const companiesOf = (rows: typeof all) => ({
    companies: rows.map(({ clientAccountId }) => clientAccountId),
  });
  // A payer sees only money.
  const reach = companiesOf(seen.filter(({ standing }) => standsFor(standing, 'sees')));
  const payable = companiesOf(seen.filter((one) => seesMoney(one.standing, one.seesMoney)));
  const [projects, reviews, files, invoices, appointments] = await Promise.all([
    repository.promised(db, reach),
    repository.reviews(db, reach),
    repository.files(db, reach),
    repository.invoices(db, payable),
    repository.appointments(db, reach, iso(now() - kept)),
  ]);
  const withUs = appointments.map((row) => ({ ...row, title: brand.name }));
  const entries = entriesOf(context, new Map());
  return [
    ...entries('project', projects, 'Promised: ', ({ id }) =>
      portalAddress('project', { dialog: `project:${id}` }),
    ),
    ...entries('review', reviews, 'Your decision: ', ({ id }) => portalAddress('previews', { preview: id })),
    ...entries('files', files, 'Your files: ', ({ id }) =>
      portalAddress('project', { dialog: `files:${id}` }),
    ),
    ...entries('appointment', withUs, 'Appointment with ', () => portalAddress('consultations')),
    ...entries('invoice', invoices, 'Payment due: ', ({ id }) =>
      portalAddress('project', { dialog: `invoice:${id}` }),
    ),
  ];
}

/**
 * Writes the calendar of a secret address.
 * @throws AppError `not_found` if the address is unknown or ended, or its owner has left
 */
export async function read(context: Reading, token: string, ip: string): Promise<string> {
  const { db, now, brand } = context;
  await takeTry(db, `calendar/${networkKey(ip)}`, limit, now());
  const feed = await repository.feedByToken(db, token.replace(/\.ics$/, ''));
  if (!feed) throw notFound('This calendar');
  const entries =
    feed.userId === null
      ? await ofContact(context, feed.contactId ?? '')
      : await ofStaff(context, feed.userId);
  // The time of reading is written at most once an hour, so that most reads need no write.
  if (feed.readAt === null || now() - Date.parse(feed.readAt) >= hour)
    await repository.noteRead(db, feed.id, iso(now()));
  return writeCalendar(brand.name, entries, now());
}
