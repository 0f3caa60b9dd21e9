import type { ColorChange } from '#contract/change-requests.ts';
import type { NoticeKindName } from '#contract/notices.ts';
import type { Context } from '#server/core/context.ts';
import type { NotificationTable } from '#server/data/db/tables/notice.ts';

/**
 * The text of a notice, for the bell and for mails. It is made each time it is read, so it always describes the current
 * state.
 */
export interface NoticeText {
  /** One sentence on one line that names the person and the act: "Ines Ortega asked for another color." */
  sentence: string;
  /** The subject's title: "Homepage", "Color 2". Mails with one title are one conversation. */
  title: string;
  /**
   * The subject line of the mail, which names the wanted act or the event: "Homepage v3: your decision". The default is the
   * title.
   */
  subject?: string;
  /** The text that a person wrote, as plain text; null if there is none. */
  words: string | null;
  /** Other fields of a form, by name. Mails show them, the bell does not. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** Colors that change. Mails show them, the bell does not. */
  colors?: readonly ColorChange[];
  /** The id of a watermarked picture to show; null if there is none. */
  pictureId: string | null;
  /** The path of the subject's page in the panel or the portal. Use `adminAddress` or `portalAddress` to make it. */
  href: string;
  /** The path that the link in a mail opens instead of `href`, such as a page that needs no JavaScript. */
  mailHref?: string;
  /** A second link in the mail, below the button. */
  link?: { label: string; path: string };
  /** Names of files to attach to the mail, such as `invoice/<id>`. */
  files?: readonly string[];
  /** The address for replies to the mail: that of the person to reply to; null for the agency's own. */
  replyTo: string | null;
}

/**
 * Describes notices of one kind. All notices of a page or mail are passed together, so that one query is enough. Notices
 * whose subject no longer exists are left out.
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
