import type { Words } from './words.ts';

/** Requests and messages from the public forms, and waves of them. */
export const requests = ({ bool, time }: Words) => `
create table "consultation" (
  "id" text primary key,
  "name" text not null,
  "email" text not null,
  "emailKey" text not null,
  "company" text,
  "phone" text,
  "service" text,
  "message" text,
  "referredBy" text,
  "businessName" text,
  "businessType" text,
  "status" text not null,
  "spam" ${bool} not null,
  "clientAccountId" text references "clientAccount" ("id") on delete set null,
  "searchText" text not null,
  "createdAt" ${time} not null,
  "updatedAt" ${time} not null,
  "ownerId" text references "user" ("id") on delete set null,
  "answeredAt" ${time},
  "lostReason" text,
  "claimsAccount" ${bool} not null default false
);
create index "consultationShelf" on "consultation" ("spam", "id");
create index "consultationEmail" on "consultation" ("emailKey");
create index "consultationClient" on "consultation" ("clientAccountId", "id") where "clientAccountId" is not null;
create index "consultationClientShelf" on "consultation" ("clientAccountId", "spam", "id") where "clientAccountId" is not null;
create index "consultationOwner" on "consultation" ("ownerId", "id") where "ownerId" is not null;
create index "consultationFigure" on "consultation" ("createdAt") where not "spam";
create index "consultationStatus" on "consultation" ("spam", (case when "lostReason" is null then "status" else 'lost' end), "id");
create index "consultationWaitscreatedAt" on "consultation" ("spam", (case when "lostReason" is null then "status" else 'lost' end), "createdAt");
create index "consultationWaitsOwner" on "consultation" ("ownerId", "spam", (case when "lostReason" is null then "status" else 'lost' end), "createdAt") where "ownerId" is not null;
create index "consultationQueueOwner" on "consultation" ("ownerId", "spam", (case when "lostReason" is null then "status" else 'lost' end), "id") where "ownerId" is not null;
create index "consultationWaitsClient" on "consultation" ("clientAccountId", "spam", (case when "lostReason" is null then "status" else 'lost' end), "createdAt") where "clientAccountId" is not null;
create index "consultationWaitsOfClients" on "consultation" ("spam", (case when "lostReason" is null then "status" else 'lost' end), "createdAt") where "clientAccountId" is not null;

create table "contactMessage" (
  "id" text primary key,
  "name" text not null,
  "email" text not null,
  "subject" text,
  "message" text not null,
  "isRead" ${bool} not null,
  "spam" ${bool} not null,
  "clientAccountId" text references "clientAccount" ("id") on delete set null,
  "searchText" text not null,
  "createdAt" ${time} not null,
  "ownerId" text references "user" ("id") on delete set null,
  "adminResponse" text,
  "responseDate" ${time},
  "userId" text references "user" ("id") on delete set null
);
create index "contactMessageShelf" on "contactMessage" ("spam", "id");
create index "contactMessageClient" on "contactMessage" ("clientAccountId", "spam", "id") where "clientAccountId" is not null;
create index "contactMessageOwner" on "contactMessage" ("ownerId", "id") where "ownerId" is not null;
create index "contactMessageWaitscreatedAt" on "contactMessage" ("spam", "isRead", "createdAt");
create index "contactMessageWaitsOwner" on "contactMessage" ("ownerId", "spam", "isRead", "createdAt") where "ownerId" is not null;
create index "contactMessageWaitsClient" on "contactMessage" ("clientAccountId", "spam", "isRead", "createdAt") where "clientAccountId" is not null;
create index "contactMessageWaitsOfClients" on "contactMessage" ("spam", "isRead", "createdAt") where "clientAccountId" is not null;

create table "removed" (
  "id" text primary key,
  "kind" text not null,
  "rowId" text not null unique,
  "state" text not null,
  "row" text not null,
  "name" text not null,
  "words" text,
  "clientAccountId" text references "clientAccount" ("id") on delete cascade,
  "ownerId" text references "user" ("id") on delete set null,
  "userId" text references "user" ("id") on delete set null,
  "createdAt" ${time} not null
);
create index "removedState" on "removed" ("kind", "state", "id");
create index "removed_ownerId" on "removed" ("ownerId");
create index "removed_userId" on "removed" ("userId");
create index "removedOf" on "removed" ("clientAccountId", "kind", "rowId");

create table "wave" (
  "id" text primary key,
  "openedAt" ${time} not null,
  "lastAt" ${time} not null,
  "judgement" text,
  "judgedAt" ${time},
  "userId" text references "user" ("id") on delete set null
);
create unique index "waveOpen" on "wave" (("judgedAt" is null)) where "judgedAt" is null;

create table "wavePost" (
  "waveId" text not null references "wave" ("id") on delete cascade,
  "subjectType" text not null,
  "subjectId" text not null,
  "likeness" text not null,
  "spam" ${bool} not null,
  "crowded" ${bool} not null default true,
  constraint "wavePostKey" primary key ("waveId", "subjectType", "subjectId")
);
create index "wavePostLikeness" on "wavePost" ("waveId", "likeness");
`;
