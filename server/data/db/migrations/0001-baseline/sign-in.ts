import type { Words } from './words.ts';

/** Sessions, ways to sign in, limits for requests, and exports and erasures that people ask for. */
export const signIn = ({ bool, int, time, withoutRowid }: Words) => `
create table "session" (
  "tokenHash" text primary key,
  "kind" text not null,
  "userId" text references "user" ("id") on delete cascade,
  "clientAccountId" text references "clientAccount" ("id") on delete cascade,
  "userAgent" text,
  "createdAt" ${time} not null,
  "lastSeenAt" ${time} not null,
  "expiresAt" ${time} not null,
  "contactId" text references "contact" ("id") on delete cascade,
  "openedBy" text not null default 'password',
  "confirmedAt" text
);
create index "sessionUser" on "session" ("userId");
create index "sessionClient" on "session" ("clientAccountId");
create index "sessionExpiry" on "session" ("expiresAt");
create index "sessionContact" on "session" ("contactId");

create table "oneTimeToken" (
  "tokenHash" text primary key,
  "purpose" text not null,
  "subjectId" text,
  "emailKey" text,
  "createdAt" ${time} not null,
  "expiresAt" ${time} not null,
  "usedAt" ${time}
);
create index "oneTimeTokenSubject" on "oneTimeToken" ("purpose", "subjectId");

create table "passkey" (
  "id" text primary key,
  "personKind" text not null,
  "personId" text not null,
  "credentialId" text not null unique,
  "publicKey" text not null,
  "counter" ${int} not null,
  "name" text not null,
  "usedAt" ${time},
  "createdAt" ${time} not null
);
create index "passkeyPerson" on "passkey" ("personKind", "personId");

create table "totp" (
  "personKind" text not null,
  "personId" text not null,
  "secret" text not null,
  "lastStep" ${int},
  "confirmedAt" ${time},
  "createdAt" ${time} not null,
  constraint "totpKey" primary key ("personKind", "personId")
);

create table "recoveryCode" (
  "personKind" text not null,
  "personId" text not null,
  "codeHash" text not null,
  "usedAt" ${time},
  constraint "recoveryCodeKey" primary key ("personKind", "personId", "codeHash")
);

create table "signInRule" (
  "kind" text primary key,
  "secondFactor" ${bool} not null,
  "updatedAt" ${time} not null
);

create table "signInAddress" (
  "id" text primary key,
  "auditId" text not null,
  "address" text not null,
  "outcome" text not null,
  "createdAt" ${time} not null
);
create index "signInAddressAudit" on "signInAddress" ("auditId");

create table "throttle" (
  "key" text not null primary key,
  "hits" ${int} not null,
  "expiresAt" ${time} not null
) ${withoutRowid};

create table "idempotency" (
  "key" text primary key,
  "requestHash" text not null,
  "status" ${int} not null,
  "response" text not null,
  "expiresAt" ${time} not null
);

create table "dataExport" (
  "id" text constraint "dataExportNew_pkey" primary key,
  "personKind" text not null,
  "personId" text not null,
  "clientAccountId" text constraint "dataExportNew_clientAccountId_fkey" references "clientAccount" ("id") on delete cascade,
  "kind" text not null,
  "createdAt" ${time} not null,
  "expiresAt" ${time} not null,
  "fetchedAt" ${time}
);
create index "dataExportPerson" on "dataExport" ("personKind", "personId", "id");

create table "erasure" (
  "id" text constraint "erasureNew_pkey" primary key,
  "personKind" text not null,
  "personId" text not null,
  "withCompanies" ${bool} not null,
  "companies" text not null,
  "requestedAt" ${time} not null,
  "dueAt" ${time} not null,
  "withdrawnAt" ${time},
  "erasedAt" ${time},
  "cleanedAt" ${time},
  "mentions" text not null
);
create unique index "erasureOpen" on "erasure" ("personKind", "personId") where "withdrawnAt" is null;
`;
