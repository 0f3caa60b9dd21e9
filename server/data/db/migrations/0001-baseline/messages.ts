import type { Words } from './words.ts';

/** Threads, messages between a company and the agency, and saved replies. */
export const messages = ({ bool, int, time }: Words) => `
create table "thread" (
  "id" text primary key,
  "subjectType" text not null,
  "subjectId" text not null,
  "clientAccountId" text references "clientAccount" ("id") on delete cascade,
  "createdAt" ${time} not null,
  constraint "threadSubject" unique ("subjectType", "subjectId")
);
create index "threadClient" on "thread" ("clientAccountId", "id");

create table "message" (
  "id" text primary key,
  "threadId" text not null references "thread" ("id") on delete cascade,
  "authorKind" text not null,
  "authorId" text,
  "body" text not null,
  "internal" ${bool} not null,
  "searchText" text not null,
  "createdAt" ${time} not null
);
create index "messageThread" on "message" ("threadId", "id");

create table "mention" (
  "messageId" text not null references "message" ("id") on delete cascade,
  "personKind" text not null,
  "personId" text not null,
  constraint "mentionKey" primary key ("messageId", "personKind", "personId")
);

create table "attachment" (
  "id" text primary key,
  "about" text not null,
  "aboutId" text not null,
  "messageId" text not null,
  "internal" ${bool} not null,
  "position" ${int} not null,
  "fileId" text not null references "file" ("id") on delete cascade,
  "thumbnailId" text references "file" ("id") on delete set null,
  "name" text not null,
  constraint "attachmentPosition" unique ("messageId", "position")
);
create index "attachmentAbout" on "attachment" ("about", "aboutId");
create index "attachment_fileId" on "attachment" ("fileId");
create index "attachment_thumbnailId" on "attachment" ("thumbnailId");

create table "threadRead" (
  "threadId" text not null references "thread" ("id") on delete cascade,
  "personKind" text not null,
  "personId" text not null,
  "lastReadId" text not null,
  constraint "threadReadKey" primary key ("threadId", "personKind", "personId")
);

create table "clientMessage" (
  "id" text primary key,
  "clientAccountId" text not null references "clientAccount" ("id") on delete cascade,
  "message" text not null,
  "fromAdmin" ${bool} not null,
  "userId" text references "user" ("id") on delete set null,
  "isRead" ${bool} not null,
  "adminResponse" text,
  "responseDate" ${time},
  "responseToId" text references "clientMessage" ("id") on delete set null,
  "searchText" text not null,
  "createdAt" ${time} not null,
  "contactId" text references "contact" ("id") on delete set null,
  "settled" ${bool} not null default false,
  "readAt" ${time},
  "readById" text,
  "hasParts" ${bool} not null default false
);
create index "clientMessageClient" on "clientMessage" ("clientAccountId", "id");
create index "clientMessageSide" on "clientMessage" ("fromAdmin", "id");
create index "clientMessageUnread" on "clientMessage" ("clientAccountId", "fromAdmin", "isRead", "id");
create index "clientMessageOfSide" on "clientMessage" ("clientAccountId", "fromAdmin", "id");
create index "clientMessageWaitscreatedAt" on "clientMessage" ("createdAt") where not "fromAdmin" and not "settled";
create index "clientMessageWaitsclientAccountId" on "clientMessage" ("clientAccountId") where not "fromAdmin" and not "settled";
create index "clientMessageOpenOf" on "clientMessage" ("clientAccountId", "createdAt") where not "fromAdmin" and not "settled";

create table "conversation" (
  "clientAccountId" text not null primary key references "clientAccount" ("id") on delete cascade,
  "lastMessageId" text not null,
  "unread" ${int} not null,
  "waitsSince" ${time}
);
create index "conversationLast" on "conversation" ("lastMessageId");
create index "conversationUnread" on "conversation" ("lastMessageId") where "unread" > 0;
create index "conversationWaits" on "conversation" ("lastMessageId") where "waitsSince" is not null;
create index "conversationWaitsSince" on "conversation" ("waitsSince") where "waitsSince" is not null;

create table "messageLink" (
  "messageId" text not null,
  "position" ${int} not null,
  "clientAccountId" text not null references "clientAccount" ("id") on delete cascade,
  "subjectType" text not null,
  "subjectId" text not null,
  "title" text not null,
  constraint "messageLinkKey" primary key ("messageId", "position")
);
create index "messageLinkClient" on "messageLink" ("clientAccountId");

create table "savedReply" (
  "id" text primary key,
  "title" text not null,
  "body" text not null,
  "userId" text references "user" ("id") on delete set null,
  "createdAt" ${time} not null
);
`;
