import type { NoticeKindName } from '#contract/notices.ts';

type Instant = string;

/** Somebody who is told something: a contact, a member of staff, or the agency's shared address (without an id). */
export type RecipientKind = 'contact' | 'user' | 'agency';

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
}

/** How a person wants to be told of a kind; without a row: bell, and mail at once. */
export interface NoticeChoiceTable {
  recipientKind: 'contact' | 'user';
  recipientId: string;
  kind: NoticeKindName;
  bell: boolean;
  mail: 'off' | 'at-once' | 'daily';
}
