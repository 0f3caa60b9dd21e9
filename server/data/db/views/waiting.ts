import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { OpenKind } from '#contract/waiting.ts';
import type { Db } from '../database.ts';
import type { Tables } from '../tables/schema.ts';
import { requestState } from './consultations.ts';

/** The side that has to act on a thing. */
export type WaitingSide = 'agency' | 'client';

/** A thing on which one side has to act. */
interface Waiting {
  kind: OpenKind;
  waitsFor: WaitingSide;
  /** The id of the thing, or of the client for conversations, artwork, directives and links. */
  subjectId: string;
  clientAccountId: string | null;
  /** The time when the thing began to wait. */
  since: string;
  /** The project of a preview, a pin or a file request. */
  projectId: string | null;
  /** The preview of a pin. */
  previewId: string | null;
  /** The day by which the client should act. */
  dueOn: string | null;
  /** The owner of a request or a message of the site. */
  ownerId: string | null;
  /** The name of the person who sent a request or a message of the site. */
  sender: string | null;
}

const agency = sql<WaitingSide>`cast('agency' as text)`.as('waitsFor');
const none = sql<string | null>`cast(null as text)`;
const noProject = none.as('projectId');
const noPreview = none.as('previewId');
const noDay = none.as('dueOn');
const noOwner = none.as('ownerId');
const noSender = none.as('sender');

const client = sql<WaitingSide>`cast('client' as text)`.as('waitsFor');

const appointments = (db: Db, state: 'offered' | 'taken') =>
  db
    .q()
    .selectFrom('appointment')
    .innerJoin('consultation as request', 'request.id', 'appointment.consultationId')
    .select([client, 'request.id as subjectId', 'request.clientAccountId'])
    .select([noProject, noPreview, noDay, 'request.ownerId', 'request.name as sender'])
    .where('appointment.state', '=', state)
    .where('request.spam', '=', false);

/** The agreed appointments that begin between two instants, as a subquery named `waiting`. */
export const appointmentsBetween = (db: Db, from: string, until: string) =>
  sql<Omit<Waiting, 'kind'>>`${appointments(db, 'taken')
    .select((eb) => eb.ref('appointment.startsAt').$notNull().as('since'))
    .where('appointment.startsAt', '>', from)
    .where('appointment.startsAt', '<', until)}`.as<'waiting'>(sql.ref('waiting'));

/**
 * For each kind, a query that reads its waiting things from the tables in which they are stored. Each needs an index
 * that finds the oldest first.
 */
const ofKinds: Readonly<Record<OpenKind, (db: Db) => Expression<Omit<Waiting, 'kind'>>>> = {
  // A request waits until staff contact the sender.
  request: (db) =>
    db
      .q()
      .selectFrom('consultation')
      .select([agency, 'id as subjectId', 'clientAccountId', 'createdAt as since'])
      .select([noProject, noPreview, noDay, 'ownerId', 'name as sender'])
      .where('spam', '=', false)
      .where(requestState('consultation'), '=', 'pending'),

  // A reply of the request's sender waits until staff answer it or mark it as needing no answer.
  'request-reply': (db) =>
    db
      .q()
      .selectFrom('consultation')
      .select([agency, 'id as subjectId', 'clientAccountId'])
      .select((eb) => eb.ref('repliedAt').$notNull().as('since'))
      .select([noProject, noPreview, noDay, 'ownerId', 'name as sender'])
      .where('spam', '=', false)
      .where('repliedAt', 'is not', null),

  // Offered times wait for the sender of the request.
  appointment: (db) =>
    appointments(db, 'offered')
      .select('appointment.createdAt as since')
      .where('request.repliedAt', 'is', null),

  // A message of the site's form waits until staff read it.
  'contact-message': (db) =>
    db
      .q()
      .selectFrom('contactMessage')
      .select([agency, 'id as subjectId', 'clientAccountId', 'createdAt as since'])
      .select([noProject, noPreview, noDay, 'ownerId', 'name as sender'])
      .where('spam', '=', false)
      .where('isRead', '=', false),

  // A conversation waits since the client's first message that the agency has not answered. Triggers write that time.
  message: (db) =>
    db
      .q()
      .selectFrom('conversation')
      .select([agency, 'clientAccountId as subjectId', 'clientAccountId'])
      .select((eb) => eb.ref('waitsSince').$notNull().as('since'))
      .select([noProject, noPreview, noDay, noOwner, noSender])
      .where('waitsSince', 'is not', null),

  // A change request waits until staff decide.
  'change-request': (db) =>
    db
      .q()
      .selectFrom('directiveChangeRequest')
      .select([agency, 'id as subjectId', 'clientAccountId', 'createdAt as since'])
      .select([noProject, noPreview, noDay, noOwner, noSender])
      .where('status', '=', 'pending'),

  // A preview waits for the agency while the newest feedback on the shown version has no answer, or changes are
  // requested. After the approval it waits for the agency while promised final files are missing. It waits for the
  // client while a decision is missing. With a newer version all this begins again. Triggers write the side into the
  // preview's row.
  preview: (db) =>
    db
      .q()
      .selectFrom('clientPreview')
      .select((eb) => eb.ref('waitsFor').$notNull().as('waitsFor'))
      .select(['id as subjectId', 'clientAccountId'])
      .select((eb) => eb.ref('waitsSince').$notNull().as('since'))
      .select(['projectId', noPreview, 'waitsDueOn as dueOn', noOwner, noSender])
      .where('waitsFor', 'is not', null),

  // A round beyond the included ones waits for staff until somebody accepts its price, or staff settle it. A newer
  // version of the preview also ends the wait.
  'asked-round': (db) =>
    db
      .q()
      .selectFrom('clientPreview')
      .select([agency, 'id as subjectId', 'clientAccountId'])
      .select((eb) => eb.ref('roundAskedAt').$notNull().as('since'))
      .select(['projectId', noPreview, noDay, noOwner, noSender])
      .where('waitsFor', '=', 'agency')
      .where('roundAskedAt', 'is not', null),

  // A question about a pin waits for the client until the client writes. Then it waits for the agency until staff
  // write, close the pin or share a newer version. Triggers write the side into the pin's row.
  pin: (db) =>
    db
      .q()
      .selectFrom('pin')
      .innerJoin('clientPreview as preview', 'preview.id', 'pin.previewId')
      .select((eb) => eb.ref('pin.waitsFor').$notNull().as('waitsFor'))
      .select(['pin.id as subjectId', 'preview.clientAccountId'])
      .select((eb) => eb.ref('pin.waitsSince').$notNull().as('since'))
      .select(['preview.projectId', 'pin.previewId', noDay, noOwner, noSender])
      .where('pin.waitsFor', 'is not', null),

  // A file request waits for the client until the answer, then for the agency until staff decide.
  'file-request': (db) =>
    db
      .q()
      .selectFrom('fileRequest as request')
      .leftJoin('project', 'project.id', 'request.projectId')
      .select((eb) => eb.ref('request.waitsFor').$notNull().as('waitsFor'))
      .select(['request.id as subjectId', 'request.clientAccountId'])
      .select((eb) => eb.ref('request.waitsSince').$notNull().as('since'))
      .select(['request.projectId', noPreview, 'request.dueOn', noOwner, noSender])
      .where('request.waitsFor', 'is not', null)
      // With `coalesce` in this condition, neither engine can start with an index of the projects.
      .where(sql<SqlBool>`not coalesce("project"."deleted", ${sql.lit(false)})`),

  // Artwork waits since the first file that staff have not seen.
  artwork: (db) =>
    db
      .q()
      .selectFrom('artwork as first')
      .select([agency, 'first.clientAccountId as subjectId', 'first.clientAccountId'])
      .select(['first.createdAt as since', noProject, noPreview, noDay, noOwner, noSender])
      .where('first.lookedAt', 'is', null)
      .where('first.deletedAt', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('artwork as before')
              .select('before.id')
              .whereRef('before.clientAccountId', '=', 'first.clientAccountId')
              .whereRef('before.id', '<', 'first.id')
              .where('before.lookedAt', 'is', null)
              .where('before.deletedAt', 'is', null),
          ),
        ),
      ),

  // The directives of a client wait until staff have looked at them.
  brief: (db) =>
    db
      .q()
      .selectFrom('projectDirective')
      .select([agency, 'clientAccountId as subjectId', 'clientAccountId', 'updatedAt as since'])
      .select([noProject, noPreview, noDay, noOwner, noSender])
      .where('lookedAt', 'is', null),

  // The links of a client wait until staff have looked at them.
  'reference-links': (db) =>
    db
      .q()
      .selectFrom('referenceList')
      .select([agency, 'clientAccountId as subjectId', 'clientAccountId', 'updatedAt as since'])
      .select([noProject, noPreview, noDay, noOwner, noSender])
      .where('lookedAt', 'is', null),

  // A sent quote waits for the client until the answer; after its last day only staff see it. A declined quote waits
  // for the agency until the next draft. The quotes feature writes the side into the quote's row.
  quote: (db) =>
    db
      .q()
      .selectFrom('quote')
      .leftJoin('consultation as request', (join) =>
        join.onRef('request.id', '=', 'quote.consultationId').on('quote.clientAccountId', 'is', null),
      )
      .select((eb) => eb.ref('quote.waitsFor').$notNull().as('waitsFor'))
      .select(['quote.id as subjectId', 'quote.clientAccountId'])
      .select((eb) => eb.ref('quote.waitsSince').$notNull().as('since'))
      .select([noProject, noPreview, 'quote.waitsDueOn as dueOn', 'quote.ownerId', 'request.name as sender'])
      .where('quote.waitsFor', 'is not', null),

  // A part of a payment plan waits, once it is due, until its invoice is issued.
  milestone: (db) =>
    db
      .q()
      .selectFrom('milestone')
      .select([agency, 'id as subjectId', 'clientAccountId'])
      .select((eb) => eb.ref('dueAt').$notNull().as('since'))
      .select([noProject, noPreview, noDay, noOwner, noSender])
      .where('state', '=', 'due'),

  // A draft without a payment plan, such as that of a retainer's period, waits until it is issued or deleted.
  'draft-invoice': (db) =>
    db
      .q()
      .selectFrom('invoice')
      .select([agency, 'id as subjectId', 'clientAccountId', 'createdAt as since'])
      .select([noProject, noPreview, noDay, noOwner, noSender])
      .where('issuedAt', 'is', null)
      // With `coalesce`, neither engine uses the index of `acceptanceId`, by which it would read all invoices without a
      // quote.
      .where(sql<SqlBool>`coalesce("acceptanceId", '') = ''`),

  // An invoice waits for the client until it is paid or credited.
  invoice: (db) =>
    db
      .q()
      .selectFrom('invoice')
      .select([client, 'id as subjectId', 'clientAccountId'])
      .select((eb) => eb.ref('issuedAt').$notNull().as('since'))
      .select([noProject, noPreview, 'dueOn', noOwner, noSender])
      .where('issuedAt', 'is not', null)
      .where('settledAt', 'is', null),

  // A payment that a bank refused waits for the agency until the next payment.
  'refused-payment': (db) =>
    db
      .q()
      .selectFrom('invoice')
      .select([agency, 'id as subjectId', 'clientAccountId'])
      .select((eb) => eb.ref('refusedAt').$notNull().as('since'))
      .select([noProject, noPreview, noDay, noOwner, noSender])
      .where('refusedAt', 'is not', null)
      .where('settledAt', 'is', null),

  // After its last reminder an open invoice waits for the agency as well, unless staff pause the reminders.
  'reminded-invoice': (db) =>
    db
      .q()
      .selectFrom('invoice')
      .select([agency, 'id as subjectId', 'clientAccountId'])
      .select((eb) => eb.ref('remindersEndedAt').$notNull().as('since'))
      .select([noProject, noPreview, noDay, noOwner, noSender])
      .where('remindersEndedAt', 'is not', null)
      .where('settledAt', 'is', null)
      .where('refusedAt', 'is', null)
      .where('pausedAt', 'is', null),
};

/** The kinds, in the order of the answers. */
export const openKinds = Object.keys(ofKinds) as OpenKind[];

/** The waiting things of one kind, as a subquery named `waiting`. */
export const waitingOf = (db: Db, kind: OpenKind) =>
  sql<Omit<Waiting, 'kind'>>`${ofKinds[kind](db)}`.as<'waiting'>(sql.ref('waiting'));

/** The rows of several queries with the same columns, in one statement. Each query keeps its limit. */
export function unionAll<Row>(db: Db, queries: readonly SelectQueryBuilder<Tables, never, Row>[]) {
  const [first, ...others] = queries.map((query) => db.q().selectFrom(query.as('found')).selectAll());
  if (!first) throw new Error('No query is given.');
  return others.reduce((all, one) => all.unionAll(one), first);
}

/** The waiting things of these kinds, as one query. */
export const allWaiting = (db: Db, kinds: readonly OpenKind[] = openKinds) =>
  unionAll(
    db,
    kinds.map((kind) =>
      db
        .q()
        .selectFrom(waitingOf(db, kind))
        .select(sql<OpenKind>`cast(${sql.lit(kind)} as text)`.as('kind'))
        .select(['waitsFor', 'subjectId', 'clientAccountId', 'since', 'projectId', 'ownerId']),
    ),
  );
