import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { sha256 } from '#server/core/secrets.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import type { NotificationTable } from '#server/data/db/tables/notice.ts';
import type { AnswerSubject, ReplyAddressTable } from '#server/data/db/tables/mail.ts';

type Work = Pick<Context, 'db' | 'mailer' | 'now' | 'secrets'>;

/** A reply address works this long after the last mail that has it, in milliseconds. */
const goodFor = 90 * 24 * 60 * 60 * 1000;

/** The subject of an answer. */
type AnswerTo = Pick<ReplyAddressTable, 'subjectType' | 'subjectId' | 'clientAccountId'>;

const about = (subjectType: AnswerTo['subjectType'], subjectId: string, clientAccountId: string | null) => ({
  subjectType,
  subjectId,
  clientAccountId,
});

/** The subject of an answer to a notice; null if the notice cannot be answered by mail. */
function answerTo({
  kind,
  recipientKind,
  subjectType,
  subjectId,
  clientAccountId,
}: Pick<
  NotificationTable,
  'kind' | 'recipientKind' | 'subjectType' | 'subjectId' | 'clientAccountId'
>): AnswerTo | null {
  if (kind === 'quote-answer' || recipientKind === 'agency') return null;
  if (subjectType === 'pin') return about('pin', subjectId, clientAccountId);
  // A reply to a mention goes to the conversation that has the mention, and is internal if the mention is.
  if (subjectType === 'message' || subjectType === 'conversationNote')
    return about('message', subjectId, clientAccountId);
  const forStaff = recipientKind === 'user';
  if (forStaff && ofStaff.includes(subjectType))
    return about(subjectType as AnswerSubject, subjectId, clientAccountId);
  return clientAccountId !== null && talks.includes(subjectType)
    ? about('conversation', clientAccountId, clientAccountId)
    : null;
}

/** The subjects to which a reply of staff goes directly. */
const ofStaff: readonly string[] = ['consultation', 'directiveChangeRequest', 'previewFeedback'];

/** The subjects whose replies go into the conversation with the company. */
const talks: readonly string[] = [
  'clientMessage',
  'conversation',
  'consultation',
  'directiveChangeRequest',
  'clientPreview',
  'previewFeedback',
  'decision',
  'delivery',
];

/** The subject of a reply to a mail about several notices; null unless all notices have the same subject. */
export function answerToAll(notices: readonly Parameters<typeof answerTo>[0][]): AnswerTo | null {
  const places = notices.map(answerTo);
  const [first] = places;
  if (!first || places.includes(null)) return null;
  const isSame = (one: AnswerTo | null) =>
    one?.subjectType === first.subjectType && one.subjectId === first.subjectId;
  return places.every(isSame) ? first : null;
}

const tokenOf = ({ secrets }: Pick<Work, 'secrets'>, id: string) =>
  // The token is hexadecimal, because mail programs may change the case of letters.
  Buffer.from(secrets.derive('reply-address', id), 'base64url').toString('hex').slice(0, 32);

/**
 * The mail address to which a person replies, made in the current transaction; null while replies by mail are off. Without a
 * person, the address is for the sender of a request who has no account.
 */
export async function replyAddressOf(
  context: Work,
  person: { kind: 'contact' | 'user'; id: string } | null,
  { subjectType, subjectId, clientAccountId }: AnswerTo,
  pattern = context.mailer.replies,
): Promise<string | null> {
  if (pattern === null) return null;
  const { db, now } = context;
  const id = newId(now());
  const column = person && (person.kind === 'contact' ? 'contactId' : 'userId');
  const times = { createdAt: iso(now()), expiresAt: iso(now() + goodFor) };
  const row = await db
    .q()
    .insertInto('replyAddress')
    .values({
      id,
      tokenHash: sha256(tokenOf(context, id)),
      subjectType,
      subjectId,
      clientAccountId,
      contactId: null,
      userId: null,
      ...(column && { [column]: person.id }),
      ...times,
    })
    .onConflict((on) =>
      (column
        ? on.columns([column, 'subjectType', 'subjectId'])
        : on.columns(['subjectType', 'subjectId']).where('contactId', 'is', null).where('userId', 'is', null)
      ).doUpdateSet({ expiresAt: times.expiresAt }),
    )
    .returning(['id', 'tokenHash'])
    .executeTakeFirstOrThrow();
  const token = tokenOf(context, row.id);
  // After a change of the installation's key, an older row has the hash of a token that is no longer derived.
  if (row.tokenHash !== sha256(token))
    await db
      .q()
      .updateTable('replyAddress')
      .set({ tokenHash: sha256(token) })
      .where('id', '=', row.id)
      .execute();
  return pattern.replace('TOKEN', token);
}

/** The row of a token, even if it has expired. */
export const findReplyAddress = (db: Db, token: string): Promise<ReplyAddressTable | undefined> =>
  db.q().selectFrom('replyAddress').selectAll().where('tokenHash', '=', sha256(token)).executeTakeFirst();

/** The row of a reply address, found by the row's id. */
export const replyAddressById = (db: Db, id: string): Promise<ReplyAddressTable | undefined> =>
  db.q().selectFrom('replyAddress').selectAll().where('id', '=', id).executeTakeFirst();

/** Deletes reply addresses that expired longer than `goodFor` ago. */
export async function sweepReplyAddresses(db: Db, at: number): Promise<void> {
  await db
    .q()
    .deleteFrom('replyAddress')
    .where('expiresAt', '<=', iso(at - goodFor))
    .execute();
}
