import { createHash } from 'node:crypto';
import { sql, type CreateTableBuilder, type Kysely, type RawBuilder } from 'kysely';
import type { ColumnTypes } from '../engines/column-types.ts';

const withId = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table.addColumn('id', 'text', (c) => c.primaryKey());

async function versions({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await withId(schema.createTable('previewVersion'))
    .addColumn('previewId', 'text', (c) => c.notNull().references('clientPreview.id').onDelete('cascade'))
    .addColumn('number', type.int, (c) => c.notNull())
    .addColumn('contentHash', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('progress', 'real', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('note', 'text')
    .addColumn('dueOn', 'text')
    .addColumn('overrideReason', 'text')
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('readyAt', type.time)
    .addUniqueConstraint('previewVersionNumber', ['previewId', 'number'])
    .execute();
  // Few wait for a machine that can encode video.
  await schema
    .createIndex('previewVersionHeld')
    .on('previewVersion')
    .column('id')
    .where(sql<boolean>`"state" = 'held'`)
    .execute();
  await withId(schema.createTable('versionFile'))
    .addColumn('versionId', 'text', (c) => c.notNull().references('previewVersion.id').onDelete('cascade'))
    .addColumn('position', type.int, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('originalName', 'text', (c) => c.notNull())
    .addColumn('originalId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('transparent', type.bool, (c) => c.notNull())
    .addColumn('markedId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addColumn('thumbnailId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addColumn('posterId', 'text', (c) => c.references('file.id').onDelete('set null'))
    .addUniqueConstraint('versionFilePosition', ['versionId', 'position'])
    .execute();
  // Removing a file looks for those that refer to it.
  for (const column of ['originalId', 'markedId', 'thumbnailId', 'posterId'])
    await schema.createIndex(`versionFile_${column}`).on('versionFile').column(column).execute();
  await schema
    .createTable('versionSlice')
    .addColumn('versionFileId', 'text', (c) => c.notNull().references('versionFile.id').onDelete('cascade'))
    .addColumn('page', type.int, (c) => c.notNull())
    .addColumn('y', type.int, (c) => c.notNull())
    .addColumn('width', type.int, (c) => c.notNull())
    .addColumn('height', type.int, (c) => c.notNull())
    .addColumn('fileId', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('versionSliceKey', ['versionFileId', 'page', 'y'])
    .execute();
  await schema.createIndex('versionSliceFile').on('versionSlice').column('fileId').execute();
  await schema
    .createTable('versionSeen')
    .addColumn('versionId', 'text', (c) => c.notNull().references('previewVersion.id').onDelete('cascade'))
    .addColumn('contactId', 'text', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('firstAt', type.time, (c) => c.notNull())
    .addColumn('lastAt', type.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('versionSeenKey', ['versionId', 'contactId'])
    .execute();
  await schema.createIndex('versionSeenContact').on('versionSeen').column('contactId').execute();
}

async function answers({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await schema
    .createTable('approver')
    .addColumn('previewId', 'text', (c) => c.notNull().references('clientPreview.id').onDelete('cascade'))
    .addColumn('contactId', 'text', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('approverKey', ['previewId', 'contactId'])
    .execute();
  await schema.createIndex('approverContact').on('approver').column('contactId').execute();
  await withId(schema.createTable('pin'))
    .addColumn('previewId', 'text', (c) => c.notNull().references('clientPreview.id').onDelete('cascade'))
    .addColumn('number', type.int, (c) => c.notNull())
    .addColumn('internal', type.bool, (c) => c.notNull())
    .addColumn('versionFileId', 'text', (c) => c.notNull().references('versionFile.id').onDelete('cascade'))
    .addColumn('threadId', 'text', (c) => c.notNull().references('thread.id').onDelete('cascade'))
    .addColumn('shape', 'text', (c) => c.notNull())
    .addColumn('page', type.int)
    // Double precision on both engines: `real` of PostgreSQL keeps seven digits.
    .addColumn('x', 'double precision', (c) => c.notNull())
    .addColumn('y', 'double precision', (c) => c.notNull())
    .addColumn('w', 'double precision')
    .addColumn('h', 'double precision')
    .addColumn('timeMs', type.int)
    .addColumn('endMs', type.int)
    .addColumn('contactId', 'text', (c) => c.references('contact.id').onDelete('set null'))
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('resolvedAt', type.time)
    .addColumn('resolvedByKind', 'text')
    .addColumn('resolvedById', 'text')
    .addColumn('answer', 'text')
    .addColumn('answerWords', 'text')
    .addColumn('answeredById', 'text')
    .addColumn('answeredAt', type.time)
    .addColumn('tick', 'text')
    .addColumn('tickVersionId', 'text')
    .addColumn('tickedById', 'text')
    .addColumn('tickedAt', type.time)
    .addUniqueConstraint('pinNumber', ['previewId', 'internal', 'number'])
    .execute();
  await schema.createIndex('pinFile').on('pin').column('versionFileId').execute();
  await schema.createIndex('pinThread').on('pin').column('threadId').execute();
  await withId(schema.createTable('decision'))
    .addColumn('versionId', 'text', (c) => c.notNull().references('previewVersion.id').onDelete('cascade'))
    .addColumn('contactId', 'text', (c) => c.references('contact.id').onDelete('set null'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('words', 'text')
    .addColumn('contentHash', 'text', (c) => c.notNull())
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('withdrawnAt', type.time)
    .addColumn('replacedAt', type.time)
    .execute();
  await schema.createIndex('decisionVersion').on('decision').columns(['versionId', 'id']).execute();
  await schema.createIndex('decisionContact').on('decision').column('contactId').execute();
  await schema
    .createIndex('decisionInForce')
    .unique()
    .on('decision')
    .columns(['versionId', 'contactId'])
    .where(sql<boolean>`"withdrawnAt" is null and "replacedAt" is null`)
    .execute();
}

async function deliveries({ schema }: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  // A delivery outlives the preview it came from.
  await withId(schema.createTable('delivery'))
    .addColumn('clientAccountId', 'text', (c) =>
      c.notNull().references('clientAccount.id').onDelete('cascade'),
    )
    .addColumn('previewId', 'text', (c) => c.references('clientPreview.id').onDelete('set null'))
    .addColumn('versionId', 'text', (c) => c.references('previewVersion.id').onDelete('set null'))
    .addColumn('previewTitle', 'text', (c) => c.notNull())
    .addColumn('versionNumber', type.int, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('licence', 'text')
    .addColumn('held', type.bool, (c) => c.notNull())
    .addColumn('approvedAt', type.time)
    .addColumn('userId', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', type.time, (c) => c.notNull())
    .addColumn('deleted', type.bool, (c) => c.notNull())
    .execute();
  await schema.createIndex('deliveryCurrent').on('delivery').columns(['deleted', 'id']).execute();
  for (const column of ['clientAccountId', 'previewId'])
    await schema
      .createIndex(`delivery_${column}`)
      .on('delivery')
      .columns([column, 'deleted', 'id'])
      .execute();
  await schema.createIndex('delivery_versionId').on('delivery').column('versionId').execute();
  await withId(schema.createTable('deliveryFile'))
    .addColumn('deliveryId', 'text', (c) => c.notNull().references('delivery.id').onDelete('cascade'))
    .addColumn('position', type.int, (c) => c.notNull())
    .addColumn('fileId', 'text', (c) => c.notNull().references('file.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addUniqueConstraint('deliveryFilePosition', ['deliveryId', 'position'])
    .execute();
  await schema.createIndex('deliveryFileFile').on('deliveryFile').column('fileId').execute();
  await schema
    .createTable('deliveryOpening')
    .addColumn('deliveryId', 'text', (c) => c.notNull().references('delivery.id').onDelete('cascade'))
    .addColumn('contactId', 'text', (c) => c.notNull().references('contact.id').onDelete('cascade'))
    .addColumn('openedAt', type.time, (c) => c.notNull())
    .addColumn('downloadedAt', type.time)
    .addPrimaryKeyConstraint('deliveryOpeningKey', ['deliveryId', 'contactId'])
    .execute();
  await schema.createIndex('deliveryOpeningContact').on('deliveryOpening').column('contactId').execute();
}

/** The hash over the ordered hashes of the files of a version, as `contentHashOf` of the previews feature makes it. */
const hashOf = (sha256: string) => createHash('sha256').update(sha256).digest('hex');

/**
 * Every preview becomes its own first version. Version and file take the id of the preview, so that jobs that wait for it find
 * their version.
 */
async function splitPreviews(db: Kysely<unknown>, no: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into "previewVersion" ("id", "previewId", "number", "contentHash", "state", "progress", "reason", "createdAt", "readyAt")
    select "id", "id", 1, '', "state", "progress", "reason", "createdAt", case when "state" = 'ready' then "updatedAt" end
    from "clientPreview"
  `.execute(db);
  await sql`
    insert into "versionFile" ("id", "versionId", "position", "kind", "originalName", "originalId", "sha256", "transparent",
      "markedId", "thumbnailId", "posterId")
    select "clientPreview"."id", "clientPreview"."id", 1, "fileType", "clientPreview"."originalName", "originalId",
      coalesce("file"."sha256", ''), ${no}, "markedId", "thumbnailId", "posterId"
    from "clientPreview" left join "file" on "file"."id" = "clientPreview"."originalId"
  `.execute(db);
  await sql`
    insert into "versionSlice" ("versionFileId", "page", "y", "width", "height", "fileId")
    select "versionFile"."id", 1, 0, "file"."width", "file"."height", "file"."id"
    from "versionFile" inner join "file" on "file"."id" = "versionFile"."markedId"
    where "versionFile"."kind" = 'image' and "file"."width" is not null and "file"."height" is not null
  `.execute(db);
  const { rows } = await sql<{ id: string; sha256: string }>`
    select "id", "sha256" from "versionFile" order by "id"
  `.execute(db);
  for (let from = 0; from < rows.length; from += 500) {
    const values = rows.slice(from, from + 500).map(({ id, sha256 }) => sql`(${id}, ${hashOf(sha256)})`);
    await sql`
      with "made" ("versionId", "hash") as (values ${sql.join(values)})
      update "previewVersion" set "contentHash" = "made"."hash" from "made" where "made"."versionId" = "previewVersion"."id"
    `.execute(db);
  }
  await sql`update "previewFeedback" set "versionId" = "previewId"`.execute(db);
}

/** Gives previews versions, pins, decisions and deliveries. The tables that were laid for them have never had a row. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const table of ['delivery', 'decision', 'pin', 'approver', 'versionFile', 'previewVersion'])
    await db.schema.dropTable(table).execute();
  await versions(db, type);
  await answers(db, type);
  await deliveries(db, type);
  const no = type.engine === 'postgres' ? sql`false` : sql`0`;
  await db.schema
    .alterTable('clientPreview')
    .addColumn('deliveryPromised', type.bool, (c) => c.notNull().defaultTo(no))
    .execute();
  await db.schema
    .alterTable('previewFeedback')
    .addColumn('versionId', 'text', (c) => c.references('previewVersion.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('previewFeedbackVersion')
    .on('previewFeedback')
    .columns(['versionId', 'id'])
    .execute();
  await splitPreviews(db, no);
}
