import type { NoticeKindName } from '#contract/notices.ts';
import type { OpenKind } from '#contract/waiting.ts';
import type { WaitingSide } from '../views/waiting.ts';

type Instant = string;

/** The recipient of a notice: a contact, a member of staff, or the agency's shared address (without an id). */
type RecipientKind = 'contact' | 'user' | 'agency';

/** A notice to a person, shown in bell and badge and sent by mail. */
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
  /** False if the notice is only mailed and not shown in the bell. */
  bell: boolean;
  /** When the notice is mailed. If the person changes the choice before the mail is sent, the new choice applies. */
  mail: MailChoice;
}

/** How a person wants notices of a kind to be mailed. */
export type MailChoice = 'off' | 'at-once' | 'daily';

/** A person's choice for a kind of notice. Without a row, such notices are shown in the bell and mailed at once. */
export interface NoticeChoiceTable {
  recipientKind: 'contact' | 'user';
  recipientId: string;
  kind: NoticeKindName;
  bell: boolean;
  mail: MailChoice;
}

/** The quiet hours of a person, in minutes of their day; null: none. */
export interface NoticeSettingTable {
  recipientKind: 'contact' | 'user';
  recipientId: string;
  quietFrom: number | null;
  quietUntil: number | null;
}

/** The reminders that were written about a waiting thing: 1 after a day, 2 after three. */
export interface WaitingReminderTable {
  kind: OpenKind;
  subjectId: string;
  waitsFor: WaitingSide;
  /** The time when the thing began to wait. If it waits again, at another time, reminders begin again. */
  since: Instant;
  stage: number;
}
