import { limits } from '#contract/validation/limits.ts';
import { expressionBuilder, sql } from 'kysely';
import { withResponseFiles } from '#server/features/attachments/service.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import type { Reader } from '#server/access/people/person.ts';
import { contactColumns, nestContactsAndStaff, staffColumns } from '#server/data/db/views/people.ts';
import {
  countUpTo,
  newestFirst,
  pageOf,
  totalOfSearch,
  type PageQuery,
} from '#server/data/db/queries/lists.ts';
import { textOrOwnerHolds } from '#server/data/db/queries/text-search.ts';
import { sumRowCounts } from '#server/data/db/queries/row-counts.ts';
import { isWhole, narrow } from '#server/data/db/queries/scope.ts';
import type { Tables } from '#server/data/db/tables/schema.ts';

interface ListQuery extends PageQuery {
  previewId?: string | undefined;
}

/** All columns except the feedback's text, which is selected below, and the search text, which lists do not need. */
const feedbackColumns = [
  'feedback.id',
  'feedback.previewId',
  'feedback.versionId',
  'feedback.clientAccountId',
  'feedback.contactId',
  'feedback.userId',
  'feedback.rating',
  'feedback.ratingTouched',
  'feedback.isRead',
  'feedback.adminResponse',
  'feedback.responseDate',
  'feedback.settledAt',
  'feedback.createdAt',
] as const;

const withVersion = (db: Db) =>
  db
    .q()
    .selectFrom('previewFeedback as feedback')
    .leftJoin('previewVersion as version', 'version.id', 'feedback.versionId')
    .leftJoin('decision', 'decision.id', 'feedback.id')
    .select(feedbackColumns)
    // Stars that came with a decision have no text of their own, so show the text of the decision.
    .select((eb) => eb.fn.coalesce('decision.words', 'feedback.feedback').as('feedback'))
    .select((eb) => eb.fn.coalesce('version.number', sql<number>`1`).as('versionNumber'));

/** One page of a client's feedback, newest first. */
export async function listOfClient(
  db: Db,
  clientAccountId: string,
  { limit, cursor, previewId }: ListQuery,
  reader: Reader,
) {
  const all = withVersion(db).where('feedback.clientAccountId', '=', clientAccountId);
  const matching = previewId ? all.where('feedback.previewId', '=', previewId) : all;
  const found = await newestFirst(matching, 'feedback.id', { limit, cursor });
  const feedback = await withResponseFiles({ db }, await nestContactsAndStaff(db, found, reader));
  const count = () => countUpTo(db, matching.clearSelect().select('feedback.id'));
  return pageOf(feedback, limit, await totalOfSearch(found, { limit, cursor }, count));
}

const eb = expressionBuilder<Tables>();

// When a project moves to another company, its staff no longer see the feedback of the earlier company.
const isOfCurrentProject = eb.exists(
  eb
    .selectFrom('project')
    .select('project.id')
    .where('project.id', '=', sql.ref<string>('preview.projectId'))
    .where('project.clientAccountId', '=', sql.ref<string>('feedback.clientAccountId'))
    .where('project.deleted', '=', false),
);

const isByProject = (scope: Scope) => scope !== 'all' && scope.of === 'projects';

const withPreview = (db: Db, scope: Scope) =>
  withVersion(db)
    .innerJoin('clientPreview as preview', 'preview.id', 'feedback.previewId')
    .leftJoin('versionFile as shown', (join) =>
      join.onRef('shown.versionId', '=', 'feedback.versionId').on('shown.position', '=', 1),
    )
    .leftJoin('file as thumbnail', (join) =>
      join.on('thumbnail.id', '=', (on) => on.fn.coalesce('shown.thumbnailId', 'preview.thumbnailId')),
    )
    .select(['thumbnail.fileName as thumbnailName', 'preview.title as previewTitle', 'preview.fileType'])
    .select(['decision.kind', 'decision.withdrawnAt'])
    // Most previews have no pins. Check this first, and count pins only if there are any.
    .select((of) =>
      of
        .exists(of.selectFrom('pin').select('pin.id').whereRef('pin.previewId', '=', 'feedback.previewId'))
        .as('hasPins'),
    )
    .$if(isByProject(scope), (rows) => rows.where(isOfCurrentProject));

/** The columns that decide which members of staff may see feedback. */
const reach = { client: 'feedback.clientAccountId', project: 'preview.projectId', owner: null } as const;

/** Finds feedback within the scope, with its preview and client, for staff. */
export async function find(db: Db, scope: Scope, id: string, reader: Reader) {
  const row = await narrow(withPreview(db, scope), reach, scope)
    .where('feedback.id', '=', id)
    .executeTakeFirst();
  return row && (await forStaff(db, [row], reader))[0];
}

type Joined = Awaited<ReturnType<ReturnType<typeof withPreview>['executeTakeFirstOrThrow']>>;

const clientsBy = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .q()
        .selectFrom('clientAccount as client')
        .select(['client.id', 'client.name', 'client.company', 'client.clientCode'])
        .where('client.id', 'in', ids)
        .execute();

// Finds the pins by their previews, because an index helps with that.
const pinCounts = async (db: Db, previews: readonly string[]) =>
  previews.length === 0
    ? []
    : db
        .q()
        .selectFrom('pin')
        .innerJoin('versionFile as file', 'file.id', 'pin.versionFileId')
        .select((of) => [
          'file.versionId',
          of.fn.countAll<number>().as('pinCount'),
          of.fn.countAll<number>().filterWhere('pin.resolvedAt', 'is', null).as('openPins'),
        ])
        .where('pin.previewId', 'in', previews)
        .where('pin.internal', '=', false)
        .groupBy('file.versionId')
        .execute();

/** Adds the client, the people, the address of the picture, and the number of pins on the version. */
async function forStaff(db: Db, rows: Joined[], reader: Reader) {
  const pinned = rows.flatMap(({ previewId, hasPins }) => (hasPins ? previewId : []));
  const counts = await pinCounts(db, [...new Set(pinned)]);
  const byVersion = new Map(counts.map((row) => [row.versionId, row]));
  const found = await clientsBy(db, [...new Set(rows.map(({ clientAccountId }) => clientAccountId))]);
  const clients = new Map(found.map((client) => [client.id, client]));
  const named = await withResponseFiles({ db }, await nestContactsAndStaff(db, rows, reader));
  return named.map((row) => {
    const { pinCount = 0, openPins = 0 } = byVersion.get(row.versionId ?? '') ?? {};
    const client = clients.get(row.clientAccountId);
    const { kind, withdrawnAt } = row;
    return {
      ...row,
      decision: kind && { kind, withdrawnAt },
      thumbnailUrl: row.thumbnailName === null ? null : `/uploads/${row.thumbnailName}`,
      clientName: client?.name ?? '',
      clientCompany: client?.company ?? null,
      clientCode: client?.clientCode ?? '',
      pinCount,
      openPins,
    };
  });
}

const ofClient = { table: 'previewFeedback', owner: 'clientAccount', by: 'clientAccountId' } as const;

const textOfClient = eb
  .selectFrom('clientAccount as client')
  .select('client.searchText')
  .where('client.id', '=', sql.ref<string>('feedback.clientAccountId'))
  .$asScalar()
  .$notNull();

interface StaffQuery extends ListQuery {
  clientAccountId?: string | undefined;
  q?: string | undefined;
  unread?: boolean | undefined;
  /** The id of a member of staff, to list only feedback that is assigned to this person. */
  mine?: string | undefined;
}

/** The number of a client's feedback within a scope. */
export const countOfClient = (db: Db, scope: Scope, clientAccountId: string): Promise<number> =>
  countUpTo(
    db,
    narrow(withPreview(db, scope), reach, scope)
      .where('feedback.clientAccountId', '=', clientAccountId)
      .clearSelect()
      .select('feedback.id'),
  );

/** One page of the feedback within the scope, newest first, for staff. */
export async function list(db: Db, scope: Scope, query: StaffQuery, reader: Reader) {
  const { limit, cursor, previewId, clientAccountId, q, unread = false, mine } = query;
  const search = q ? await textOrOwnerHolds(db, ofClient, q) : null;
  const matching = () => {
    let rows = narrow(withPreview(db, scope), reach, scope, mine);
    if (previewId) rows = rows.where('feedback.previewId', '=', previewId);
    if (clientAccountId) rows = rows.where('feedback.clientAccountId', '=', clientAccountId);
    if (unread) rows = rows.where('feedback.isRead', '=', false);
    if (search)
      rows = rows.where((of) =>
        search.matches(of.ref('feedback.id'), of.ref('feedback.searchText'), textOfClient),
      );
    return rows;
  };
  const isNarrowed = previewId !== undefined || clientAccountId !== undefined || !isWhole(scope, mine);
  const found = await newestFirst(matching(), 'feedback.id', { limit, cursor });
  const count = () => countUpTo(db, matching().clearSelect().select('feedback.id'));
  const total = async () => {
    if (search?.isMany && !isNarrowed && !unread) return limits.counted;
    if (search) return totalOfSearch(found, { limit, cursor }, count);
    if (isNarrowed) return count();
    const kinds = ['preview-feedback.unread', 'preview-feedback.read'] as const;
    return sumRowCounts(db, unread ? ['preview-feedback.unread'] : [...kinds]);
  };
  const page = pageOf(found, limit, await total());
  return { ...page, items: await forStaff(db, page.items, reader) };
}

const within = (db: Db, scope: Scope) =>
  narrow(
    db
      .q()
      .selectFrom('previewFeedback as feedback')
      .innerJoin('clientPreview as preview', 'preview.id', 'feedback.previewId')
      .$if(isByProject(scope), (rows) => rows.where(isOfCurrentProject)),
    reach,
    scope,
  );

/** The number of unread feedback entries within a scope. */
export const countUnread = (db: Db, scope: Scope): Promise<number> =>
  countUpTo(db, within(db, scope).where('feedback.isRead', '=', false).select('feedback.id'));

/** How many feedback entries have each rating that a client set, among all feedback within the scope or among the newest. */
export const ratings = (db: Db, scope: Scope, newest?: number) => {
  const found = within(db, scope)
    .select(['feedback.rating', 'feedback.ratingTouched'])
    .$if(newest !== undefined, (rows) => rows.orderBy('feedback.id', 'desc').limit(newest ?? 0));
  return db
    .q()
    .selectFrom(found.as('found'))
    .select((of) => ['rating', of.fn.countAll<number>().as('count')])
    .where('ratingTouched', '=', true)
    .groupBy('rating')
    .execute();
};

/** The data that notices about feedback need. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  withVersion(db)
    .innerJoin('clientPreview as preview', 'preview.id', 'feedback.previewId')
    .leftJoin('contact', 'contact.id', 'feedback.contactId')
    .leftJoin('user as staff', 'staff.id', 'feedback.userId')
    .select(contactColumns)
    .select(staffColumns)
    .select(['preview.title', 'preview.thumbnailId', 'contact.email as contactEmail'])
    .where('preview.deleted', '=', false)
    .where('feedback.id', 'in', ids)
    .execute();

/** The data that notices about previews waiting for the agency need. */
export const unansweredForNotices = (db: Db, previewIds: readonly string[]) =>
  db
    .q()
    .selectFrom('clientPreview as preview')
    .select(['preview.id', 'preview.title', 'preview.thumbnailId', 'preview.clientAccountId'])
    .where('preview.waitsFor', '=', 'agency')
    .where('preview.id', 'in', previewIds)
    .execute();
