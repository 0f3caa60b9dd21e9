import type { NoticeKindName } from '#contract/notices.ts';
import type { OpenKind } from '#contract/waiting.ts';
import type { Holder } from '../views/waiting.ts';

type Instant = string;

/** Somebody who is told something: a contact, a member of staff, or the agency's shared address (without an id). */
type RecipientKind = 'contact' | 'user' | 'agency';

/** Something a person is told: the one source of bell, badge and mail. */
export interface NotificationTable {
  id: string;
  recipientKind: RecipientKind;
  recipientId: string | null;
  kind: NoticeKindName;
  subjectType: string;
  subjectId: string;
  clientAccountId: string | null;
  createdAt: Instant;
  seenAt: Instant | null;
  mailedAt: Instant | null;
  /** False: it is mailed and does not show in the bell. */
  bell: boolean;
  /** How it is mailed: as the person wanted it when it was written, or has wanted it since while it waited. */
  mail: MailChoice;
}

/** How somebody wants to be mailed what is told of a kind. */
export type MailChoice = 'off' | 'at-once' | 'daily';

/** How a person wants to be told of a kind; without a row: bell, and mail at once. */
export interface NoticeChoiceTable {
  recipientKind: 'contact' | 'user';
  recipientId: string;
  kind: NoticeKindName;
  bell: boolean;
  mail: MailChoice;
}

/** When a person is left in peace: minutes of the day where the person is; null: at no time. */
export interface NoticeSettingTable {
  recipientKind: 'contact' | 'user';
  recipientId: string;
  quietFrom: number | null;
  quietUntil: number | null;
}

/** Which reminders of an open thing were written: 1 after a day, 2 after three. */
export interface TurnReminderTable {
  kind: OpenKind;
  subjectId: string;
  holder: Holder;
  /** Since when it waits; once that has changed it is another wait. */
  since: Instant;
  stage: number;
}
