import { adminAddress, portalAddress } from '#contract/addresses.ts';
import { noticeKind, type NoticeKindName } from '#contract/notices.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { NotificationTable } from '#server/data/db/migrations/notice-tables.ts';
import { noticeMail } from '#server/work/mail/notice-mail.ts';
import type { DescribedNotice, NoticeText, NoticeTexts } from '../notice-text.ts';
import { findReaders, type Reader } from './readers.ts';
import { dueOf, timing } from './timing.ts';
import * as unmailed from './unmailed.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

type Work = Pick<Context, 'db' | 'now' | 'brand' | 'mailer' | 'config' | 'log' | 'secrets'>;

/** Puts notices into words; those whose subject is gone are left out. */
export async function describe(
  context: Pick<Context, 'db' | 'brand' | 'now'>,
  texts: NoticeTexts,
  notices: readonly NotificationTable[],
): Promise<(DescribedNotice & { id: string })[]> {
  const words = new Map<string, NoticeText>();
  for (const [kind, some] of Map.groupBy(notices, (notice): NoticeKindName => notice.kind))
    for (const [id, text] of await texts[kind](context, some)) words.set(id, text);
  const ids = notices.map(({ clientAccountId }) => clientAccountId).filter((id) => id !== null);
  const companies = await unmailed.companyNames(context.db, [...new Set(ids)]);
  return notices.flatMap(({ id, kind, createdAt, clientAccountId }) => {
    const text = words.get(id);
    const company = clientAccountId === null ? null : (companies.get(clientAccountId) ?? null);
    return text ? [{ ...text, id, kind, createdAt, company }] : [];
  });
}

/** Where somebody chooses what to be told of, and ends mails such as this one. */
function linksOf(context: Work, { kind, id }: Reader, told: readonly NotificationTable[]) {
  if (kind === 'agency' || id === null) return { preferencesUrl: null, unsubscribeUrl: null };
  const person = { recipientKind: kind, recipientId: id };
  const kinds = told.map((notice) => notice.kind);
  const choices = { dialog: 'notices' } as const;
  const page = kind === 'user' ? adminAddress('messages', choices) : portalAddress('messages', choices);
  return {
    preferencesUrl: `${context.config.publicUrl}${page}`,
    unsubscribeUrl: unsubscribeUrl(context, person, kinds),
  };
}

/** Mails somebody what is due. The mail and the mark that it was mailed are one transaction: it leaves once or not at all. */
const mailTo = (context: Work, texts: NoticeTexts, reader: Reader): Promise<void> =>
  context.db.tx(async () => {
    const { db, now, mailer } = context;
    const waiting = await unmailed.keepReached(db, reader, await unmailed.of(db, reader));
    const timed = waiting.flatMap((notice) => {
      const { mail, createdAt, kind } = notice;
      const reminder = noticeKind(kind).reminder === true;
      return mail === 'off' ? [] : [{ notice, mail, reminder, at: Date.parse(createdAt) }];
    });
    const due = dueOf(timed, now(), reader).map(({ notice }) => notice);
    if (due.length === 0 || reader.email === null) return;
    const ids = due.map(({ id }) => id);
    const taken = await unmailed.take(db, ids, iso(now()));
    const told = due.filter(({ id }) => taken.has(id));
    const [first, ...rest] = await describe(context, texts, told);
    if (!first) return;
    const { name, email } = reader;
    const to = { name, email, ...linksOf(context, reader, told) };
    const [company, ...others] = new Set(told.map(({ clientAccountId }) => clientAccountId));
    await mailer.send({
      ...noticeMail(context, to, [first, ...rest]),
      kind: 'notice',
      clientAccountId: others.length === 0 ? (company ?? null) : null,
      person: reader.kind === 'agency' || reader.id === null ? null : { kind: reader.kind, id: reader.id },
    });
  });

/** Mails everybody what is due. Any number of processes may do so at once. */
export async function mailNotices(context: Work, texts: NoticeTexts): Promise<void> {
  const { db, now, log } = context;
  const ripe = (await unmailed.recipients(db)).filter(
    ({ oldest }) => now() - Date.parse(oldest) >= timing.gap,
  );
  if (ripe.length === 0) return;
  const readers = await findReaders(context, ripe);
  for (const { recipientId } of ripe) {
    const reader = readers.get(recipientId);
    // Where the address is not proved yet, mail waits until it is.
    if (!reader || (reader.email === null && !reader.gone)) continue;
    try {
      await mailTo(context, texts, reader);
    } catch (error) {
      log.warn({ err: error, recipient: recipientId }, 'could not mail what somebody is to be told');
    }
  }
}
