import type { NewLink } from '#contract/message-links.ts';
import type { Db } from '#server/data/db/database.ts';
import type { MessageLinkTable } from '#server/data/db/tables/message.ts';

type Kind = NewLink['kind'];

/**
 * The titles of the previews and projects that these links name, if they belong to the client. With `shown`, only those that
 * the client can see.
 */
export async function titlesOf(
  db: Db,
  clientAccountId: string,
  links: readonly NewLink[],
  shown: boolean,
): Promise<Map<string, string>> {
  const idsOf = (kind: Kind) => links.filter((link) => link.kind === kind).map(({ id }) => id);
  const [previewIds, projectIds] = [idsOf('preview'), idsOf('project')];
  const previews =
    previewIds.length === 0
      ? []
      : await db
          .q()
          .selectFrom('clientPreview as preview')
          .select(['preview.id', 'preview.title'])
          .where('preview.id', 'in', previewIds)
          .where('preview.clientAccountId', '=', clientAccountId)
          .where('preview.deleted', '=', false)
          .$if(shown, (rows) => rows.where('preview.state', '=', 'ready'))
          .execute();
  const projects =
    projectIds.length === 0
      ? []
      : await db
          .q()
          .selectFrom('project')
          .select(['project.id', 'project.title'])
          .where('project.id', 'in', projectIds)
          .where('project.clientAccountId', '=', clientAccountId)
          .where('project.deleted', '=', false)
          .execute();
  return new Map([
    ...previews.map(({ id, title }) => [`preview ${id}`, title] as const),
    ...projects.map(({ id, title }) => [`project ${id}`, title] as const),
  ]);
}

export async function insert(db: Db, rows: MessageLinkTable[]): Promise<void> {
  if (rows.length > 0) await db.q().insertInto('messageLink').values(rows).execute();
}

/**
 * The links of messages in order, except links to deleted things. With `shown`, only links to things that the client can
 * see.
 */
export const ofMessages = async (db: Db, messageIds: readonly string[], shown: boolean) =>
  messageIds.length === 0
    ? []
    : db
        .q()
        .selectFrom('messageLink as link')
        .leftJoin('clientPreview as preview', (join) =>
          join
            .onRef('preview.id', '=', 'link.subjectId')
            .onRef('preview.clientAccountId', '=', 'link.clientAccountId')
            .on('link.subjectType', '=', 'preview')
            .on('preview.deleted', '=', false),
        )
        .leftJoin('project', (join) =>
          join
            .onRef('project.id', '=', 'link.subjectId')
            .onRef('project.clientAccountId', '=', 'link.clientAccountId')
            .on('link.subjectType', '=', 'project')
            .on('project.deleted', '=', false),
        )
        .select(['link.messageId', 'link.subjectType as kind', 'link.subjectId as id', 'link.title'])
        .where('link.messageId', 'in', messageIds)
        .where((eb) =>
          eb.or([
            eb('project.id', 'is not', null),
            shown ? eb('preview.state', '=', 'ready') : eb('preview.id', 'is not', null),
          ]),
        )
        .orderBy('link.messageId')
        .orderBy('link.position')
        .execute();

/** Removes the links of messages. */
export async function remove(db: Db, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length > 0)
    await db.q().deleteFrom('messageLink').where('messageId', 'in', messageIds).execute();
}
