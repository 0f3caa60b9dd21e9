import type { Generated } from 'kysely';

type Instant = string;

/** A message of the contact form. */
export interface ContactMessageTable {
  id: string;
  name: string;
  email: string;
  subject: string | null;
  message: string;
  isRead: boolean;
  spam: boolean;
  clientAccountId: string | null;
  /** The owner of the message. */
  ownerId: string | null;
  /** The agency's answer. */
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
  /** The member of staff who wrote the message, or who answered a contact's message. */
  userId: string | null;
  /** The contact who wrote it. */
  contactId: string | null;
  /** True once the other side has read the message. `membership` stores how far each contact has read. */
  isRead: boolean;
  /** When and by whom the message was first read on the other side. */
  readAt: Generated<Instant | null>;
  readById: Generated<string | null>;
  adminResponse: string | null;
  responseDate: Instant | null;
  /** The client's message that this message answers. */
  responseToId: string | null;
  /** True once the agency has written later, or has marked the message as needing no answer. A trigger sets it. */
  settled: Generated<boolean>;
  /** False if the message has no attachments or links, so that they need not be read. */
  hasParts: Generated<boolean>;
  /** Quoted text and signature of a mail, which screens fold away. */
  quoted: Generated<string | null>;
  searchText: string;
  createdAt: Instant;
}

/** The state of the conversation with a client; triggers of `clientMessage` write it. */
export interface ConversationTable {
  clientAccountId: string;
  lastMessageId: string;
  /** The number of the client's messages that staff have not read. */
  unread: number;
  /** The time of the client's oldest message that waits for the agency. */
  waitsSince: Instant | null;
}

/** A preview or project linked from a message. */
export interface MessageLinkTable {
  /** A row of `clientMessage`, or of `message` for a note among staff. */
  messageId: string;
  position: number;
  clientAccountId: string;
  subjectType: 'preview' | 'project';
  subjectId: string;
  /** The title as written in the text. */
  title: string;
}

/** A saved reply of staff. */
export interface SavedReplyTable {
  id: string;
  title: string;
  body: string;
  /** The member of staff who first wrote the saved reply. */
  userId: string | null;
  createdAt: Instant;
}
