import { noticeKind, noticeKinds, type NoticeChoices, type NoticeKindName } from '#contract/notices.ts';
import type { Db } from '#server/data/db/database.ts';
import type { NoticeChoiceTable } from '#server/data/db/tables/notice.ts';

/** The person who makes the choices. */
export type Chooser = Pick<NoticeChoiceTable, 'recipientKind' | 'recipientId'>;

type Choices = Pick<NoticeChoices, 'choices' | 'quiet'>;

/** A person's choices for the bell and for mails, for each of these kinds. */
export async function choicesOf(
  db: Db,
  { recipientKind, recipientId }: Chooser,
  kinds: readonly NoticeKindName[],
): Promise<Choices> {
  const rows = await db
    .q()
    .selectFrom('noticeChoice')
    .select(['kind', 'bell', 'mail'])
    .where('recipientKind', '=', recipientKind)
    .where('recipientId', '=', recipientId)
    .execute();
  const setting = await db
    .q()
    .selectFrom('noticeSetting')
    .select(['quietFrom', 'quietUntil'])
    .where('recipientKind', '=', recipientKind)
    .where('recipientId', '=', recipientId)
    .executeTakeFirst();
  const { quietFrom: from = null, quietUntil: until = null } = setting ?? {};
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  return {
    choices: kinds.map((kind) => {
      const row = noticeKind(kind).always ? undefined : chosen.get(kind);
      return row ?? { kind, bell: true, mail: 'at-once' as const };
    }),
    quiet: from === null || until === null ? null : { from, until },
  };
}

/** For each contact id, the notice kinds for which the contact wants no mail. Kinds that ask for a decision come first. */
export async function kindsWithoutMail(
  db: Db,
  contactIds: readonly string[],
): Promise<Map<string, NoticeKindName[]>> {
  if (contactIds.length === 0) return new Map();
  const rows = await db
    .q()
    .selectFrom('noticeChoice')
    .select(['recipientId', 'kind'])
    .where('recipientKind', '=', 'contact')
    .where('recipientId', 'in', contactIds)
    .where('mail', '=', 'off')
    .orderBy('kind')
    .execute();
  const asking = (kind: NoticeKindName) => Number(noticeKind(kind).asks === true);
  const known = rows.filter(({ kind }) => Object.hasOwn(noticeKinds, kind));
  return new Map(
    [...Map.groupBy(known, ({ recipientId }) => recipientId)].map(([id, some]) => [
      id,
      some.map(({ kind }) => kind).toSorted((a, b) => asking(b) - asking(a)),
    ]),
  );
}

/**
 * Changes a person's choice for a kind, in the current transaction. The change also applies to notices that still wait for a
 * mail.
 */
async function choose(db: Db, chooser: Chooser, { kind, bell, mail }: Choices['choices'][number]) {
  await db
    .q()
    .insertInto('noticeChoice')
    .values({ ...chooser, kind, bell, mail })
    .onConflict((conflict) =>
      conflict.columns(['recipientKind', 'recipientId', 'kind']).doUpdateSet({ bell, mail }),
    )
    .execute();
  await db
    .q()
    .updateTable('notification')
    .set({ mail })
    .where('recipientKind', '=', chooser.recipientKind)
    .where('recipientId', '=', chooser.recipientId)
    .where('kind', '=', kind)
    .where('seenAt', 'is', null)
    .where('mailedAt', 'is', null)
    // Notices that were written with no mail wanted stay without a mail.
    .where('mail', '<>', 'off')
    .execute();
}

/** Saves a person's choices, in the current transaction. Kinds that cannot be switched off stay unchanged. */
export async function saveChoices(db: Db, chooser: Chooser, { choices, quiet }: Choices): Promise<void> {
  for (const choice of choices) if (!noticeKind(choice.kind).always) await choose(db, chooser, choice);
  const hours = { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null };
  await db
    .q()
    .insertInto('noticeSetting')
    .values({ ...chooser, ...hours })
    .onConflict((conflict) => conflict.columns(['recipientKind', 'recipientId']).doUpdateSet(hours))
    .execute();
}

/** Stops the mails of these kinds, in the current transaction. The bell still shows the notices. */
export async function endMails(db: Db, chooser: Chooser, kinds: readonly NoticeKindName[]): Promise<void> {
  const { choices } = await choicesOf(db, chooser, kinds);
  for (const choice of choices)
    if (!noticeKind(choice.kind).always) await choose(db, chooser, { ...choice, mail: 'off' });
}
