import type { Words } from './words.ts';

/** Staff, companies, the contacts of companies, and how they belong together. */
export const people = ({ engine, bool, time }: Words) => `
create table "user" (
  "id" text primary key,
  "email" text,
  "emailKey" text,
  "emailVerified" ${bool} not null,
  "firstName" text,
  "lastName" text,
  "profileImageUrl" text,
  "role" text not null,
  "grantedRole" text not null default 'user',
  "passwordHash" text,
  "createdAt" ${time} not null,
  "lastSignInAt" ${time},
  "endsAt" ${time},
  "deactivatedAt" ${time},
  "timeZone" text,
  "phone" text
);
create unique index "userLocalEmail" on "user" ("emailKey") where "passwordHash" is not null;

create table "userIdentity" (
  "issuer" text not null,
  "subject" text not null,
  "userId" text not null references "user" ("id") on delete cascade,
  "createdAt" ${time} not null,
  constraint "userIdentityKey" primary key ("issuer", "subject")
);
create index "userIdentityUser" on "userIdentity" ("userId");

create table "contact" (
  "id" text primary key,
  "name" text not null,
  "email" text not null,
  "emailKey" text not null unique,
  "phone" text,
  "passwordHash" text,
  "origin" text not null,
  "emailVerifiedAt" ${time},
  "timeZone" text,
  "createdAt" ${time} not null,
  "updatedAt" ${time} not null,
  "askedToProveAt" ${time}
);
create index "contactUnproved" on "contact" ("id") where "origin" = 'self' and "emailVerifiedAt" is null;

create table "clientAccount" (
  "id" text primary key,
  "name" text not null,
  "email" text not null,
  "emailKey" text not null,
  "company" text,
  "phone" text,
  "clientCode" text not null unique,
  "companyLogoUrl" text,
  "createdAt" ${time} not null,
  "updatedAt" ${time} not null,
  "searchText" text not null default '',
  "primaryContactId" text not null references "contact" ("id"),
  "closedAs" text,
  "closedAt" ${time},
  "closedById" text references "user" ("id") on delete set null
);
create index "clientAccountName" on "clientAccount" (lower("name"), "id");
create index "clientAccountEmail" on "clientAccount" ("emailKey");
create index "clientAccountContact" on "clientAccount" ("primaryContactId");
create index "clientAccount_closedById" on "clientAccount" ("closedById");
create index "clientAccountClosed" on "clientAccount" ("closedAs", "id") where "closedAs" is not null;

create table "membership" (
  "clientAccountId" text not null references "clientAccount" ("id") on delete cascade,
  "contactId" text not null references "contact" ("id") on delete cascade,
  "standing" text not null,
  "lastReadMessageId" text,
  "lastSignInAt" ${time},
  "createdAt" ${time} not null,
  constraint "membershipKey" primary key ("clientAccountId", "contactId")
);
create index "membershipContact" on "membership" ("contactId");

create table "knownClient" (
  "contactId" text primary key references "contact" ("id") on delete cascade,
  "userId" text references "user" ("id") on delete set null,
  "createdAt" ${time} not null
);
create index "knownClientUser" on "knownClient" ("userId");

create table "invitation" (
  "id" text primary key,
  "kind" text not null,
  "tokenHash" text not null unique,
  "mailed" ${bool} not null,
  "name" text,
  "email" text not null,
  "emailKey" text not null,
  "clientAccountId" text references "clientAccount" ("id") on delete cascade,
  "standing" text,
  "role" text,
  "endsAt" ${time},
  "assignments" text,
  "invitedByKind" text not null,
  "invitedById" text not null,
  "createdAt" ${time} not null,
  "expiresAt" ${time} not null,
  "acceptedAt" ${time},
  "revokedAt" ${time}
);
create index "invitationKind" on "invitation" ("kind", "id");
create index "invitationClient" on "invitation" ("clientAccountId", "id") where "clientAccountId" is not null;
create index "invitationEmail" on "invitation" ("emailKey");

create table "assignment" (
  "clientAccountId" text not null references "clientAccount" ("id") on delete cascade,
  "userId" text not null references "user" ("id") on delete cascade,
  "owner" ${bool} not null,
  "createdAt" ${time} not null,
  constraint "assignmentKey" primary key ("clientAccountId", "userId")
);
create unique index "assignmentOwner" on "assignment" ("clientAccountId") where "owner" = ${engine === 'sqlite' ? 1 : true};
create index "assignmentUser" on "assignment" ("userId");
`;
