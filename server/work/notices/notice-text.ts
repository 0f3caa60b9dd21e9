import type { NoticeKindName } from '#contract/notices.ts';
import type { Context } from '#server/core/context.ts';
import type { NotificationTable } from '#server/data/db/migrations/notice-tables.ts';

/** What a notice says of its subject, for the bell and for mail. It is made when it is read, so it always tells what is true now. */
export interface NoticeText {
  /** Who did what, in one sentence of one line: "Ines Ortega asked for another colour." */
  sentence: string;
  /** What it is about: "Homepage", "Colour 2". Mails with one title are one conversation. */
  title: string;
  /** The subject of the mail, which names the wanted act or the event: "Homepage v3: your decision"; the title without one. */
  subject?: string;
  /** What was written, as plain text; null where nothing was. */
  words: string | null;
  /** What was filled in beside the words, by name; mails show it, the bell does not. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** The id of a watermarked picture that shows it; null without one. */
  pictureId: string | null;
  /** The path of the very thing in the panel or the portal, by `adminAddress` or `portalAddress`. */
  href: string;
  /** The address of the person to answer, who is then the mail's Reply-To; null: the agency's own. */
  replyTo: string | null;
}

/**
 * Describes notices of one kind. Takes all of a page or a mail at once, so that it asks the database once, and leaves out those
 * whose subject is gone.
 */
export type DescribeNotices = (
  context: Pick<Context, 'db' | 'brand' | 'now'>,
  notices: readonly NotificationTable[],
) => Promise<ReadonlyMap<NotificationTable['id'], NoticeText>>;

/** The describer of every kind: a feature brings those of what it tells (`server/app/notice-texts.ts`). */
export type NoticeTexts = Readonly<Record<NoticeKindName, DescribeNotices>>;

/** A notice with its words, as a mail shows it. */
export interface DescribedNotice extends NoticeText {
  kind: NoticeKindName;
  createdAt: string;
  /** The company it is about, for staff; null for what has none. */
  company: string | null;
}
