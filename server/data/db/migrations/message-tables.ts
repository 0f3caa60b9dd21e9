import type { Generated } from 'kysely';

type Instant = string;

/** A message sent with the form of the site. */
export interface ContactMessageTable {
  id: string;
  name: string;
  email: string;
  subject: string | null;
  message: string;
  isRead: boolean;
  spam: boolean;
  clientAccountId: string | null;
  /** The member of staff who looks after it. */
  ownerId: string | null;
  /** The one answer of the agency. */
  adminResponse: string | null;
  responseDate: Instant | null;
  /** The member of staff who answered. */
  userId: string | null;
  searchText: string;
  createdAt: Instant;
}

/** A message between a client and the agency. */
export interface ClientMessageTable {
  id: string;
  clientAccountId: string;
  message: string;
  fromAdmin: boolean;
  /** The member of staff who wrote it, or who answered what a contact wrote. */
  userId: string | null;
  /** The contact who wrote it. */
  contactId: string | null;
  /** Read by the other side. `membership` has how far each contact has read. */
  isRead: boolean;
  /** When the other side first read it, and which of its people did. */
  readAt: Generated<Instant | null>;
  readById: Generated<string | null>;
  adminResponse: string | null;
  responseDate: Instant | null;
  /** The message of the client that this one answers. */
  responseToId: string | null;
  /** True once the agency has written after it, or said that it needs no answer; a trigger sets it. */
  settled: Generated<boolean>;
  /** False: it has no attachments and links, so that nothing has to be looked up. */
  hasParts: Generated<boolean>;
  searchText: string;
  createdAt: Instant;
}

/** The state of the conversation with a client; triggers of `clientMessage` write it. */
export interface ConversationTable {
  clientAccountId: string;
  lastMessageId: string;
  /** Messages of the client that staff have not read. */
  unread: number;
  /** When the client wrote the oldest message that waits for the agency. */
  waitsSince: Instant | null;
}

/** A preview or project that is named in a message. */
export interface MessageLinkTable {
  /** A row of `clientMessage`, or of `message` for a note among staff. */
  messageId: string;
  position: number;
  clientAccountId: string;
  subjectType: 'preview' | 'project';
  subjectId: string;
  /** Its title as it stands in the text. */
  title: string;
}

/** A text that staff use again. */
export interface SavedReplyTable {
  id: string;
  title: string;
  body: string;
  /** The member of staff who wrote it first. */
  userId: string | null;
  createdAt: Instant;
}
