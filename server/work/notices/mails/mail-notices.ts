import { adminAddress, portalAddress } from '#contract/addresses.ts';
import { noticeKind, type NoticeKindName } from '#contract/notices.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { NotificationTable } from '#server/data/db/tables/notice.ts';
import { companyNames } from '#server/data/db/views/clients.ts';
import { noticeMail } from '#server/work/mail/notice-mail.ts';
import { answerToAll, replyAddressOf } from '#server/work/mail/reply-address.ts';
import type { DescribedNotice, NoticeText, NoticeTexts } from '../notice-text.ts';
import { findReaders, type Reader } from './readers.ts';
import { dueMails, timing } from './timing.ts';
import * as unmailed from './unmailed.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

type Work = Pick<Context, 'db' | 'now' | 'brand' | 'mailer' | 'config' | 'log' | 'secrets'>;

/** Adds texts to notices. Notices whose subject no longer exists are left out. */
export async function describe(
  context: Pick<Context, 'db' | 'brand' | 'now'>,
  texts: NoticeTexts,
  notices: readonly NotificationTable[],
): Promise<(DescribedNotice & { id: string })[]> {
  const words = new Map<string, NoticeText>();
  for (const [kind, some] of Map.groupBy(notices, (notice): NoticeKindName => notice.kind))
    for (const [id, text] of await texts[kind](context, some)) words.set(id, text);
  const ids = notices.map(({ clientAccountId }) => clientAccountId).filter((id) => id !== null);
  const companies = await companyNames(context.db, [...new Set(ids)]);
  return notices.flatMap(({ id, kind, createdAt, clientAccountId }) => {
    const text = words.get(id);
    const company = clientAccountId === null ? null : (companies.get(clientAccountId) ?? null);
    return text ? [{ ...text, id, kind, createdAt, company }] : [];
  });
}

/** The page with a person's choices, and the address that stops mails of these kinds. */
function linksOf(context: Work, { kind, id }: Reader, told: readonly { kind: NoticeKindName }[]) {
  if (kind === 'agency' || id === null) return { preferencesUrl: null, unsubscribeUrl: null };
  const person = { recipientKind: kind, recipientId: id };
  const kinds = [...new Set(told.map((notice) => notice.kind))];
  const choices = { dialog: 'notices' } as const;
  const page = kind === 'user' ? adminAddress('messages', choices) : portalAddress('messages', choices);
  return {
    preferencesUrl: `${context.config.publicUrl}${page}`,
    unsubscribeUrl: unsubscribeUrl(context, person, kinds),
  };
}

/**
 * Mails a person's due notices. A mail and the marks on its notices are one transaction, so each mail is sent once or not at
 * all.
 */
const mailTo = (context: Work, texts: NoticeTexts, reader: Reader): Promise<void> =>
  context.db.tx(async () => {
    const { db, now } = context;
    const waiting = await unmailed.keepReached(db, reader, await unmailed.of(db, reader));
    const timed = waiting.flatMap((notice) => {
      const { mail, createdAt, kind } = notice;
      const { reminder = false, asks = false } = noticeKind(kind);
      return mail === 'off' ? [] : [{ notice, mail, reminder, asks, at: Date.parse(createdAt) }];
    });
    if (reader.email === null) return;
    for (const due of dueMails(timed, now(), reader))
      await mailOne(
        context,
        texts,
        { ...reader, email: reader.email },
        due.map(({ notice }) => notice),
      );
  });

/** The reply address for the mail, if all its notices are about one thing; else null. */
async function repliesTo(context: Work, { kind, id }: Reader, told: readonly NotificationTable[]) {
  if (context.mailer.replies === null || kind === 'agency' || id === null) return null;
  const place = answerToAll(told);
  return place && replyAddressOf(context, { kind, id }, place);
}

async function mailOne(
  context: Work,
  texts: NoticeTexts,
  reader: Reader & { email: string },
  due: readonly NotificationTable[],
): Promise<void> {
  const ids = due.map(({ id }) => id);
  const taken = await unmailed.take(context.db, ids, iso(context.now()));
  const told = due.filter(({ id }) => taken.has(id));
  const [first, ...rest] = await describe(context, texts, told);
  if (!first) return;
  const { name, email } = reader;
  const to = {
    name,
    email,
    ...linksOf(context, reader, [first, ...rest]),
    repliesTo: await repliesTo(context, reader, told),
    saysWhere: context.mailer.replies !== null,
    decides: told.every(({ subjectType }) => subjectType === 'directiveChangeRequest'),
  };
  const [company, ...others] = new Set(told.map(({ clientAccountId }) => clientAccountId));
  await context.mailer.send({
    ...noticeMail(context, to, [first, ...rest]),
    kind: 'notice',
    clientAccountId: others.length === 0 ? (company ?? null) : null,
    person: reader.kind === 'agency' || reader.id === null ? null : { kind: reader.kind, id: reader.id },
  });
}

/** Mails everybody's due notices. Several processes may run this at once. */
export async function mailNotices(context: Work, texts: NoticeTexts): Promise<void> {
  const { db, now, log } = context;
  const ripe = (await unmailed.recipients(db)).filter(
    ({ oldest }) => now() - Date.parse(oldest) >= timing.asked,
  );
  if (ripe.length === 0) return;
  const readers = await findReaders(context, ripe);
  for (const { recipientId } of ripe) {
    const reader = readers.get(recipientId);
    // Mail waits until the person's address is verified.
    if (!reader || (reader.email === null && !reader.gone)) continue;
    try {
      await mailTo(context, texts, reader);
    } catch (error) {
      log.warn({ err: error, recipient: recipientId }, 'Notices could not be mailed to a recipient');
    }
  }
}
