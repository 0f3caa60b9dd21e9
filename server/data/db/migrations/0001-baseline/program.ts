import type { Words } from './words.ts';

/** History, events, jobs, mails, notices, settings and site content. */
export const program = ({ engine, bool, int, time, withoutRowid }: Words) => `
create table "audit" (
  "id" text primary key,
  "userId" text,
  "action" text not null,
  "subjectType" text not null,
  "subjectId" text not null,
  "clientAccountId" text,
  "detail" text,
  "createdAt" ${time} not null,
  "contactId" text,
  "projectId" text,
  "noun" text not null default ''
);
create index "auditSubject" on "audit" ("subjectType", "subjectId", "id");
create index "auditNoun" on "audit" ("noun", "id");
create index "auditUserId" on "audit" ("userId", "id");
create index "auditContactId" on "audit" ("contactId", "id");
create index "auditClientAccountId" on "audit" ("clientAccountId", "id");
create index "auditProjectId" on "audit" ("projectId", "id");
create index "auditNounUserId" on "audit" ("userId", "noun", "id") where "userId" is not null;
create index "auditNounContactId" on "audit" ("contactId", "noun", "id") where "contactId" is not null;
create index "auditNounClientAccountId" on "audit" ("clientAccountId", "noun", "id") where "clientAccountId" is not null;

create table "event" (
  "id" text not null primary key,
  "topic" text not null,
  "subjectId" text,
  "clientAccountId" text,
  "createdAt" ${time} not null,
  "forClient" ${bool} not null default true
) ${withoutRowid};

create table "job" (
  "id" text not null primary key,
  "kind" text not null,
  "payload" text not null,
  "state" text not null,
  "attempts" ${int} not null,
  "maxAttempts" ${int} not null,
  "dueAt" ${time},
  "worker" text,
  "progress" real not null,
  "error" text,
  "uniqueKey" text${engine === 'sqlite' ? '' : ' unique'},
  "createdAt" ${time} not null,
  "updatedAt" ${time} not null,
  "turnOf" text,
  "turn" integer not null default 0
) ${withoutRowid};
create index "jobDue" on "job" ("dueAt", "id");
${engine === 'sqlite' ? 'create unique index "jobUniqueKey" on "job" ("uniqueKey") where "uniqueKey" is not null;' : ''}
create index "jobTurn" on "job" ("turnOf", "dueAt") where "turnOf" is not null;
create index "jobFailed" on "job" ("id") where "state" = 'failed';

create table "mail" (
  "id" text primary key,
  "recipient" text not null,
  "subject" text not null,
  "body" text not null,
  "createdAt" ${time} not null,
  "sentAt" ${time},
  "error" text,
  "html" text,
  "replyTo" text,
  "unsubscribeUrl" text,
  "pictures" text,
  "personKind" text,
  "personId" text,
  "thread" text,
  "heldFor" text,
  "clientAccountId" text references "clientAccount" ("id") on delete set null,
  "kind" text not null default 'account',
  "state" text not null default 'queued',
  "attempts" ${int} not null default 0,
  "triedAt" ${time},
  "recipientKey" text not null default '',
  "searchText" text not null default '',
  "files" text
);
create index "mailState" on "mail" ("state", "id");
create index "mailRecipient" on "mail" ("recipientKey", "id");
create index "mailClient" on "mail" ("clientAccountId", "id");
create index "mailHeld" on "mail" ("heldFor") where "heldFor" is not null;
create index "mailThread" on "mail" ("thread", "sentAt") where "thread" is not null;

create table "notification" (
  "id" text primary key,
  "recipientKind" text not null,
  "recipientId" text,
  "kind" text not null,
  "subjectType" text not null,
  "subjectId" text not null,
  "clientAccountId" text references "clientAccount" ("id") on delete cascade,
  "createdAt" ${time} not null,
  "seenAt" ${time},
  "mailedAt" ${time},
  "bell" ${bool} not null default true,
  "mail" text not null default 'at-once'
);
create index "notificationRecipient" on "notification" ("recipientKind", "recipientId", "id");
create index "notificationSubject" on "notification" ("subjectType", "subjectId");
create index "notificationToMail" on "notification" ("recipientKind", "recipientId", "mail", "createdAt") where "seenAt" is null and "mailedAt" is null and "mail" <> 'off';
create index "notificationUnseen" on "notification" ("recipientKind", "recipientId", "id") where "seenAt" is null;
create index "notificationClient" on "notification" ("clientAccountId", "subjectType") where "clientAccountId" is not null;

create table "noticeChoice" (
  "recipientKind" text not null,
  "recipientId" text not null,
  "kind" text not null,
  "bell" ${bool} not null,
  "mail" text not null,
  constraint "noticeChoiceKey" primary key ("recipientKind", "recipientId", "kind")
);

create table "noticeSetting" (
  "recipientKind" text not null,
  "recipientId" text not null,
  "quietFrom" ${int},
  "quietUntil" ${int},
  constraint "noticeSettingKey" primary key ("recipientKind", "recipientId")
);

create table "turnReminder" (
  "kind" text not null,
  "subjectId" text not null,
  "holder" text not null,
  "since" ${time} not null,
  "stage" ${int} not null,
  constraint "turnReminderKey" primary key ("kind", "subjectId", "holder")
);

create table "snooze" (
  "userId" text not null references "user" ("id") on delete cascade,
  "subjectType" text not null,
  "subjectId" text not null,
  "until" ${time} not null,
  constraint "snoozeKey" primary key ("userId", "subjectType", "subjectId")
);

create table "turnChange" (
  "pinId" text references "pin" ("id") on delete cascade,
  "fileRequestId" text references "fileRequest" ("id") on delete cascade,
  "holder" text,
  "at" ${time} not null
);
create index "turnChangePin" on "turnChange" ("pinId", "at") where "pinId" is not null;
create index "turnChangeFileRequest" on "turnChange" ("fileRequestId", "at") where "fileRequestId" is not null;

create table "rowCount" (
  "name" text not null primary key,
  "value" ${int} not null
) ${withoutRowid};

create table "setting" (
  "name" text primary key,
  "value" text not null,
  "userId" text references "user" ("id") on delete set null,
  "updatedAt" ${time} not null
);

create table "brand" (
  "id" text primary key,
  "content" text not null,
  "logo" text,
  "revision" ${int} not null,
  "userId" text references "user" ("id") on delete set null,
  "updatedAt" ${time} not null
);

create table "siteDraft" (
  "section" text primary key,
  "content" text,
  "revision" ${int} not null,
  "userId" text references "user" ("id") on delete set null,
  "updatedAt" ${time} not null
);

create table "sitePublished" (
  "id" text primary key,
  "content" text not null,
  "changed" text not null,
  "restoredAt" ${time},
  "userId" text references "user" ("id") on delete set null,
  "createdAt" ${time} not null
);

create table "process" (
  "id" text primary key,
  "kind" text not null,
  "host" text not null,
  "pid" ${int} not null,
  "version" text not null,
  "workers" ${int} not null,
  "memory" ${int} not null,
  "startedAt" ${time} not null,
  "seenAt" ${time} not null
);

create table "diskSample" (
  "id" text primary key,
  "host" text not null,
  "free" ${int} not null,
  "total" ${int} not null,
  "database" ${int} not null,
  "files" ${int} not null,
  "createdAt" ${time} not null
);

create table "sitePicture" (
  "id" text primary key,
  "fileId" text not null references "file" ("id") on delete cascade,
  "description" text not null,
  "createdAt" ${time} not null
);
`;
