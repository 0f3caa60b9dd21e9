import { noticeKind, type NoticeKindName } from '#contract/notices.ts';
import { reachOf, standsFor, type Standing } from '#contract/permissions/permissions.ts';
import type { Context } from '#server/core/context.ts';
import { newId, newIdOfLater } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { MailChoice, NotificationTable } from '#server/data/db/migrations/notice-tables.ts';
import * as table from './notice-table.ts';
import { publishTo } from './publish.ts';

/** Something that happened, and who is to be told. */
export interface Notice {
  kind: NoticeKindName;
  /** What it is about: the type and id of a row. */
  subjectType: string;
  subjectId: string;
  /** The company it is about; null for what has none, such as a contact message of a stranger. */
  clientAccountId: string | null;
  /** Who did it, and so is not told; null for the program itself and for visitors. */
  by: { kind: 'contact' | 'user'; id: string } | null;
  /** The one member of staff who is told, instead of those who look after the company. */
  userId?: string;
  /** The one contact who is told, instead of all whose standing the kind asks for. */
  contactId?: string;
  /** What it is about was made in this transaction: nobody can have been told of it before. */
  isNew?: true;
}

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type Recipient = Pick<NotificationTable, 'recipientKind' | 'recipientId'>;
type Told = Recipient & Pick<NotificationTable, 'bell' | 'mail'>;

const shared: Recipient = { recipientKind: 'agency', recipientId: null };
const user = (id: string): Recipient => ({ recipientKind: 'user', recipientId: id });
const keyOf = ({ recipientKind, recipientId }: Recipient) => `${recipientKind} ${recipientId}`;

async function agency(
  { db, now }: Work,
  { kind, clientAccountId, by, userId }: Notice,
): Promise<Recipient[]> {
  if (userId !== undefined) return [user(userId)];
  const { needs } = noticeKind(kind);
  // Asked for what is of no company too: whether an address is known must not show in how much there is to do.
  const found = await table.usersOfClient(db, clientAccountId ?? '', iso(now()));
  const people = found
    .filter(({ role }) => needs === undefined || reachOf(role, needs) !== null)
    .filter(({ id }) => by?.kind !== 'user' || by.id !== id)
    .map(({ id }) => user(id));
  // Nobody in particular looks after it: the shared address is told, whatever its people chose for themselves.
  return people.length === 0 && by?.kind !== 'user' ? [shared] : people;
}

async function contacts({ db }: Work, { clientAccountId, by, contactId: only }: Notice, needed: Standing) {
  if (clientAccountId === null) return [];
  const members = await table.membersOf(db, clientAccountId);
  return members
    .filter(({ contactId, standing }) => {
      const author = by?.kind === 'contact' && by.id === contactId;
      return !author && (only === undefined || only === contactId) && standsFor(standing, needed);
    })
    .map(({ contactId }): Recipient => ({ recipientKind: 'contact', recipientId: contactId }));
}

/** Adds how each wants to be told, and leaves out who wants to hear nothing of the kind. */
async function byChoice({ db }: Work, { kind }: Notice, people: readonly Recipient[]): Promise<Told[]> {
  const told = (recipient: Recipient, bell: boolean, mail: MailChoice) => ({ ...recipient, bell, mail });
  if (noticeKind(kind).always) return people.map((recipient) => told(recipient, true, 'at-once'));
  const choices = new Map((await table.choicesOf(db, kind, people)).map((row) => [keyOf(row), row]));
  return people
    .map((recipient) => {
      const { bell = true, mail = 'at-once' } = choices.get(keyOf(recipient)) ?? {};
      return told(recipient, bell, mail);
    })
    .filter(({ bell, mail }) => bell || mail !== 'off');
}

/**
 * Notes what happened for everybody who is to be told, in the running transaction: the one source of bell, badge and mail. The
 * agency's people are the owner and the helpers of the client, else the agency's shared address; of the client, the contacts whose
 * standing the kind asks for. The person who did it is not told, nor are those who switched the kind off, unless it must always be told. A person who has yet to
 * hear of the same thing is not told twice: a notice is put into words when it is read. With `delayMs` it is as if it happened that much
 * later, and nobody's page hears of it (`undoable.ts`).
 */
export async function notify(context: Work, notice: Notice, delayMs = 0): Promise<void> {
  const { db, now } = context;
  const { kind, subjectType, subjectId, clientAccountId } = notice;
  const { to, standing = 'sees' } = noticeKind(kind);
  const at = now() + delayMs;
  await db.tx(async () => {
    const people = await (to === 'agency' ? agency(context, notice) : contacts(context, notice, standing));
    if (people.length === 0) return;
    const waiting = new Set(notice.isNew ? [] : (await table.waitingFor(db, notice)).map(keyOf));
    const anew = people.filter((recipient) => !waiting.has(keyOf(recipient)));
    const rows = (await byChoice(context, notice, anew)).map((told) => ({
      ...told,
      id: delayMs > 0 ? newIdOfLater(at) : newId(at),
      kind,
      subjectType,
      subjectId,
      clientAccountId,
      createdAt: iso(at),
      seenAt: null,
      mailedAt: null,
    }));
    if (rows.length === 0) return;
    await table.add(db, rows);
    if (delayMs > 0) return;
    await publishTo(
      context,
      rows.filter(({ bell }) => bell),
    );
  });
}
