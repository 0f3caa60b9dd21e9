import { sql } from 'kysely';
import type { Output } from '#contract/endpoint.ts';
import type { exportHistory } from '#contract/history.ts';
import { firstIdAt } from '#server/core/ids.ts';
import type { Db } from '#server/data/db/database.ts';
import { countUpTo, newestFirst, pageOf, type PageQuery } from '#server/data/db/queries/lists.ts';

/** The filters of the history. */
export type HistoryFilter = Output<(typeof exportHistory)['query']>;

/** Rows that match the filter. Ids sort by time, so a date is compared as an id. */
function matching(db: Db, { kind, from, until, ...columns }: HistoryFilter) {
  let rows = db.q().selectFrom('audit');
  if (kind) rows = rows.where('audit.noun', '=', kind);
  for (const [column, value] of Object.entries(columns))
    if (value) rows = rows.where(`audit.${column as keyof typeof columns}`, '=', value);
  if (from) rows = rows.where('audit.id', '>=', firstIdAt(Date.parse(from)));
  if (until) rows = rows.where('audit.id', '<', firstIdAt(Date.parse(until)));
  return rows;
}

/**
 * The current name of the subject of an action: of a preview, a project or an invited person. Null once the subject is
 * erased.
 */
const nameOfSubject = (db: Db) => {
  const subject = sql.ref<string>('audit.subjectId');
  const previews = () => db.q().selectFrom('clientPreview as preview').select('preview.title');
  const ofVersions = () =>
    previews().innerJoin('previewVersion as version', 'version.previewId', 'preview.id');
  const names = [
    previews().where('preview.id', '=', subject),
    ofVersions().where('version.id', '=', subject),
    ofVersions().innerJoin('decision', 'decision.versionId', 'version.id').where('decision.id', '=', subject),
    previews().innerJoin('pin', 'pin.previewId', 'preview.id').where('pin.id', '=', subject),
    db
      .q()
      .selectFrom('delivery')
      .leftJoin('clientPreview as preview', 'preview.id', 'delivery.previewId')
      .select((eb) => eb.fn.coalesce('preview.title', 'delivery.name').as('title'))
      .where('delivery.id', '=', subject),
    db.q().selectFrom('project').select('project.title').where('project.id', '=', subject),
    db
      .q()
      .selectFrom('invitation as invited')
      .select((eb) => eb.fn.coalesce('invited.name', 'invited.email').as('title'))
      .where('invited.id', '=', subject),
  ];
  return sql<string | null>`coalesce(${sql.join(names.map((name) => sql`${name}`))})`.as('about');
};

const withNames = (db: Db, rows: ReturnType<typeof matching>) =>
  rows
    .leftJoin('user', 'user.id', 'audit.userId')
    .leftJoin('contact', 'contact.id', 'audit.contactId')
    .leftJoin('clientAccount as client', 'client.id', 'audit.clientAccountId')
    .leftJoin('user as colleague', (join) =>
      join
        .onRef('colleague.id', '=', 'audit.subjectId')
        .onRef('colleague.id', 'is distinct from', 'audit.userId'),
    )
    .leftJoin('signInAddress as from', 'from.auditId', 'audit.id')
    .select(nameOfSubject(db))
    .select([
      'colleague.id as colleagueId',
      'colleague.firstName as colleagueFirstName',
      'colleague.lastName as colleagueLastName',
      'colleague.email as colleagueEmail',
    ])
    .select([
      'audit.id',
      'audit.createdAt',
      'audit.action',
      'audit.detail',
      'audit.subjectId',
      'audit.userId',
      'audit.contactId',
      'from.address',
    ])
    .select(['user.firstName', 'user.lastName', 'user.email as userEmail'])
    .select(['contact.name as contactName'])
    .select((eb) => [
      'client.id as clientId',
      eb.fn.coalesce('client.company', 'client.name').as('clientName'),
    ]);

/** One page of the history, newest first. */
export async function list(db: Db, { limit, cursor, ...filter }: HistoryFilter & PageQuery) {
  const rows = matching(db, filter);
  const found = await newestFirst(withNames(db, rows), 'audit.id', { limit, cursor });
  return pageOf(found, limit, await countUpTo(db, rows.select('audit.id')));
}

export type NamedRow = Awaited<ReturnType<typeof list>>['items'][number];

/** One page of the openings of a company's files by staff, newest first. */
export async function openings(db: Db, clientAccountId: string, { limit, cursor }: PageQuery) {
  const rows = matching(db, { clientAccountId }).where('audit.action', '=', 'files.open');
  const found = await newestFirst(withNames(db, rows), 'audit.id', { limit, cursor });
  return pageOf(found, limit, await countUpTo(db, rows.select('audit.id')));
}
