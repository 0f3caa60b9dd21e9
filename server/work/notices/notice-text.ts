import type { NoticeKindName } from '#contract/notices.ts';
import type { Context } from '#server/core/context.ts';
import type { NotificationTable } from '#server/data/db/tables/notice.ts';

/** The text of a notice, for the bell and for mails. It is made when it is read, so it always describes the current state. */
export interface NoticeText {
  /** One sentence on one line with the person and the act: "Ines Ortega asked for another color." */
  sentence: string;
  /** The subject's title: "Homepage", "Color 2". Mails with one title are one conversation. */
  title: string;
  /**
   * The mail's subject line, which names the wanted act or the event: "Homepage v3: your decision". It defaults to the title.
   */
  subject?: string;
  /** The text that a person wrote, as plain text; null if there is none. */
  words: string | null;
  /** Form fields besides the text, by name. Mails show them, the bell does not. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** The id of a watermarked picture; null if there is none. */
  pictureId: string | null;
  /** The path of the subject's page in the panel or the portal, made by `adminAddress` or `portalAddress`. */
  href: string;
  /** The path that a mail opens instead, such as a page that needs no JavaScript. */
  mailHref?: string;
  /** A second link of the mail, below its button. */
  link?: { label: string; path: string };
  /** Names of files that its mail attaches, such as `invoice/<id>`. */
  files?: readonly string[];
  /** The Reply-To address of the mail: the person to reply to; null for the agency's own. */
  replyTo: string | null;
}

/**
 * Describes notices of one kind. It gets all notices of a page or mail together, to ask the database once. It
 * leaves out notices without their subject.
 */
export type DescribeNotices = (
  context: Pick<Context, 'db' | 'brand' | 'now'>,
  notices: readonly NotificationTable[],
) => Promise<ReadonlyMap<NotificationTable['id'], NoticeText>>;

/** The describer of every kind, collected from the features (`server/app/notice-texts.ts`). */
export type NoticeTexts = Readonly<Record<NoticeKindName, DescribeNotices>>;

/** A notice with its text, as shown in a mail. */
export interface DescribedNotice extends NoticeText {
  kind: NoticeKindName;
  createdAt: string;
  /** The company concerned, for staff; null if there is none. */
  company: string | null;
}
