import type { Updateable } from 'kysely';
import { sql, type SqlBool } from 'kysely';
import type { Reader } from '#server/access/people/person.ts';
import type { Db } from '#server/data/db/database.ts';
import type { FileRequestTable } from '#server/data/db/tables/work.ts';
import { contactColumns, contactOf } from '#server/data/db/views/people.ts';

/**
 * Excludes requests of deleted projects. Because of `coalesce`, neither SQLite nor PostgreSQL uses an index on `deleted`
 * here.
 */
const isThere = sql<SqlBool>`not coalesce("project"."deleted", ${sql.lit(false)})`;

const rows = (db: Db) =>
  db
    .q()
    .selectFrom('fileRequest as request')
    .leftJoin('project', 'project.id', 'request.projectId')
    .leftJoin('contact', 'contact.id', 'request.contactId')
    .selectAll('request')
    .select('project.title as projectTitle')
    .select(contactColumns)
    .where(isThere);

type Joined = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

async function withFiles(db: Db, found: Joined[], reader: Reader) {
  const ids = found.map(({ id }) => id);
  const files =
    ids.length === 0
      ? []
      : await db
          .q()
          .selectFrom('artwork')
          .innerJoin('file', 'file.id', 'artwork.fileId')
          .leftJoin('file as thumbnail', 'thumbnail.id', 'artwork.thumbnailId')
          .select(['artwork.id', 'artwork.fileRequestId', 'artwork.originalName'])
          .select(['file.mime as fileType', 'file.fileName', 'thumbnail.fileName as thumbnailName'])
          .where('artwork.fileRequestId', 'in', ids)
          .where('artwork.deletedAt', 'is', null)
          .orderBy('artwork.id')
          .execute();
  return found.map((row) => ({
    ...row,
    answeredBy: row.contactId === null ? null : contactOf(row, reader),
    files: files
      .filter(({ fileRequestId }) => fileRequestId === row.id)
      .map(({ fileName, thumbnailName, ...file }) => ({
        ...file,
        filePath: `/uploads/${fileName}`,
        thumbnailUrl: thumbnailName === null ? null : `/uploads/${thumbnailName}`,
      })),
  }));
}

/** At most this many rows of a project or company are read. */
const most = 200;

/** The file requests of a project, oldest first. */
export const ofProject = async (db: Db, projectId: string, reader: Reader) =>
  withFiles(
    db,
    await rows(db).where('request.projectId', '=', projectId).orderBy('request.id').limit(most).execute(),
    reader,
  );

/** The file requests of a company, newest first. */
export const ofClient = async (db: Db, clientAccountId: string, reader: Reader) =>
  withFiles(
    db,
    await rows(db)
      .where('request.clientAccountId', '=', clientAccountId)
      .orderBy('request.id', 'desc')
      .limit(most)
      .execute(),
    reader,
  );

export const find = async (db: Db, id: string, reader: Reader) =>
  (await withFiles(db, await rows(db).where('request.id', '=', id).execute(), reader))[0];

export async function insert(db: Db, row: FileRequestTable): Promise<void> {
  await db.q().insertInto('fileRequest').values(row).execute();
}

/** Changes a request if its state is one of the given ones; otherwise returns undefined. */
export const change = (
  db: Db,
  id: string,
  from: readonly FileRequestTable['state'][],
  values: Updateable<FileRequestTable>,
) =>
  db
    .q()
    .updateTable('fileRequest')
    .set(values)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();

export async function remove(db: Db, id: string): Promise<void> {
  await db.q().deleteFrom('fileRequest').where('id', '=', id).execute();
}

/** The data that notices about file requests need. */
export const forNotices = (db: Db, ids: readonly string[]) =>
  rows(db).where('request.id', 'in', ids).execute();
