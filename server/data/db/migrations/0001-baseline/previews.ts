import type { Words } from './words.ts';

/** Previews with their versions, notes, decisions and deliveries. */
export const previews = ({ engine, bool, int, time }: Words) => `
create table "clientPreview" (
  "id" text primary key,
  "clientAccountId" text not null references "clientAccount" ("id") on delete cascade,
  "projectId" text references "project" ("id") on delete set null,
  "title" text not null,
  "description" text,
  "fileType" text not null,
  "originalName" text not null,
  "originalId" text references "file" ("id") on delete set null,
  "markedId" text references "file" ("id") on delete set null,
  "thumbnailId" text references "file" ("id") on delete set null,
  "posterId" text references "file" ("id") on delete set null,
  "state" text not null,
  "progress" real not null,
  "reason" text,
  "deleted" ${bool} not null,
  "deletedAt" ${time},
  "createdAt" ${time} not null,
  "updatedAt" ${time} not null,
  "deliveryPromised" ${bool} not null default ${engine === 'sqlite' ? 0 : false},
  "turn" text,
  "turnSince" ${time},
  "turnDueOn" text
);
create index "clientPreviewShelf" on "clientPreview" ("deleted", "id");
create index "clientPreviewClient" on "clientPreview" ("clientAccountId", "deleted", "id");
create index "clientPreviewProject" on "clientPreview" ("projectId", "deleted", "id");
create index "clientPreview_originalId" on "clientPreview" ("originalId");
create index "clientPreview_markedId" on "clientPreview" ("markedId");
create index "clientPreview_thumbnailId" on "clientPreview" ("thumbnailId");
create index "clientPreview_posterId" on "clientPreview" ("posterId");
create index "clientPreviewTurn" on "clientPreview" ("turn", "turnSince") where "turn" is not null;
create index "clientPreviewTurnDue" on "clientPreview" ("turn", "turnDueOn", "turnSince") where "turn" is not null and "turnDueOn" is not null;
create index "clientPreviewTurnClient" on "clientPreview" ("clientAccountId", "turn", "turnDueOn") where "turn" is not null;
create index "clientPreviewTurnProject" on "clientPreview" ("projectId", "turn", "turnDueOn") where "turn" is not null;

create table "previewVersion" (
  "id" text primary key,
  "previewId" text not null references "clientPreview" ("id") on delete cascade,
  "number" ${int} not null,
  "contentHash" text not null,
  "state" text not null,
  "progress" real not null,
  "reason" text,
  "note" text,
  "dueOn" text,
  "overrideReason" text,
  "userId" text references "user" ("id") on delete set null,
  "createdAt" ${time} not null,
  "readyAt" ${time},
  constraint "previewVersionNumber" unique ("previewId", "number")
);
create index "previewVersionHeld" on "previewVersion" ("id") where "state" = 'held';

create table "versionFile" (
  "id" text primary key,
  "versionId" text not null references "previewVersion" ("id") on delete cascade,
  "position" ${int} not null,
  "kind" text not null,
  "originalName" text not null,
  "originalId" text references "file" ("id") on delete set null,
  "sha256" text not null,
  "transparent" ${bool} not null,
  "markedId" text references "file" ("id") on delete set null,
  "thumbnailId" text references "file" ("id") on delete set null,
  "posterId" text references "file" ("id") on delete set null,
  "markNames" text,
  constraint "versionFilePosition" unique ("versionId", "position")
);
create index "versionFile_originalId" on "versionFile" ("originalId");
create index "versionFile_markedId" on "versionFile" ("markedId");
create index "versionFile_thumbnailId" on "versionFile" ("thumbnailId");
create index "versionFile_posterId" on "versionFile" ("posterId");

create table "versionSlice" (
  "versionFileId" text not null references "versionFile" ("id") on delete cascade,
  "page" ${int} not null,
  "y" ${int} not null,
  "width" ${int} not null,
  "height" ${int} not null,
  "fileId" text not null references "file" ("id") on delete cascade,
  constraint "versionSliceKey" primary key ("versionFileId", "page", "y")
);
create index "versionSliceFile" on "versionSlice" ("fileId");

create table "versionSeen" (
  "versionId" text not null references "previewVersion" ("id") on delete cascade,
  "contactId" text not null references "contact" ("id") on delete cascade,
  "firstAt" ${time} not null,
  "lastAt" ${time} not null,
  constraint "versionSeenKey" primary key ("versionId", "contactId")
);
create index "versionSeenContact" on "versionSeen" ("contactId");

create table "previewFeedback" (
  "id" text primary key,
  "previewId" text not null references "clientPreview" ("id") on delete cascade,
  "clientAccountId" text not null references "clientAccount" ("id") on delete cascade,
  "feedback" text not null,
  "rating" ${int} not null,
  "ratingTouched" ${bool} not null,
  "isRead" ${bool} not null,
  "adminResponse" text,
  "responseDate" ${time},
  "createdAt" ${time} not null,
  "contactId" text references "contact" ("id") on delete set null,
  "userId" text references "user" ("id") on delete set null,
  "versionId" text references "previewVersion" ("id") on delete set null,
  "searchText" text not null default '',
  "settledAt" ${time}
);
create index "previewFeedbackPreview" on "previewFeedback" ("previewId", "id");
create index "previewFeedbackClient" on "previewFeedback" ("clientAccountId", "id");
create index "previewFeedbackWaitscreatedAt" on "previewFeedback" ("createdAt") where "adminResponse" is null;
create index "previewFeedbackVersion" on "previewFeedback" ("versionId", "id");
create index "previewFeedbackUnread" on "previewFeedback" ("isRead", "id");

create table "approver" (
  "previewId" text not null references "clientPreview" ("id") on delete cascade,
  "contactId" text not null references "contact" ("id") on delete cascade,
  constraint "approverKey" primary key ("previewId", "contactId")
);
create index "approverContact" on "approver" ("contactId");

create table "decision" (
  "id" text primary key,
  "versionId" text not null references "previewVersion" ("id") on delete cascade,
  "contactId" text references "contact" ("id") on delete set null,
  "kind" text not null,
  "words" text,
  "contentHash" text not null,
  "createdAt" ${time} not null,
  "withdrawnAt" ${time},
  "replacedAt" ${time}
);
create index "decisionVersion" on "decision" ("versionId", "id");
create index "decisionContact" on "decision" ("contactId");
create unique index "decisionInForce" on "decision" ("versionId", "contactId") where "withdrawnAt" is null and "replacedAt" is null;

create table "pin" (
  "id" text primary key,
  "previewId" text not null references "clientPreview" ("id") on delete cascade,
  "number" ${int} not null,
  "internal" ${bool} not null,
  "versionFileId" text not null references "versionFile" ("id") on delete cascade,
  "threadId" text not null references "thread" ("id") on delete cascade,
  "shape" text not null,
  "page" ${int},
  "x" double precision not null,
  "y" double precision not null,
  "w" double precision,
  "h" double precision,
  "timeMs" ${int},
  "endMs" ${int},
  "contactId" text references "contact" ("id") on delete set null,
  "userId" text references "user" ("id") on delete set null,
  "createdAt" ${time} not null,
  "resolvedAt" ${time},
  "resolvedByKind" text,
  "resolvedById" text,
  "answer" text,
  "answerWords" text,
  "answeredById" text,
  "answeredAt" ${time},
  "tick" text,
  "tickVersionId" text,
  "tickedById" text,
  "tickedAt" ${time},
  "turn" text,
  "turnSince" ${time},
  constraint "pinNumber" unique ("previewId", "internal", "number")
);
create index "pinFile" on "pin" ("versionFileId");
create index "pinThread" on "pin" ("threadId");
create index "pinTurn" on "pin" ("turn", "turnSince") where "turn" is not null;
create index "pinQuestion" on "pin" ("previewId") where "answer" = 'question';
create index "pinTurnPreview" on "pin" ("previewId", "turn") where "turn" is not null;

create table "delivery" (
  "id" text primary key,
  "clientAccountId" text not null references "clientAccount" ("id") on delete cascade,
  "previewId" text references "clientPreview" ("id") on delete set null,
  "versionId" text references "previewVersion" ("id") on delete set null,
  "name" text not null,
  "note" text,
  "licence" text,
  "held" ${bool} not null,
  "approvedAt" ${time},
  "userId" text references "user" ("id") on delete set null,
  "createdAt" ${time} not null,
  "deleted" ${bool} not null,
  "asksForWords" ${bool} not null default false,
  "previewTitle" text,
  "versionNumber" ${int},
  "projectId" text references "project" ("id") on delete set null
);
create index "deliveryCurrent" on "delivery" ("deleted", "id");
create index "delivery_clientAccountId" on "delivery" ("clientAccountId", "deleted", "id");
create index "delivery_previewId" on "delivery" ("previewId", "deleted", "id");
create index "delivery_versionId" on "delivery" ("versionId");
create index "delivery_projectId" on "delivery" ("projectId");

create table "deliveryFile" (
  "id" text primary key,
  "deliveryId" text not null references "delivery" ("id") on delete cascade,
  "position" ${int} not null,
  "fileId" text not null references "file" ("id") on delete cascade,
  "name" text not null,
  constraint "deliveryFilePosition" unique ("deliveryId", "position")
);
create index "deliveryFileFile" on "deliveryFile" ("fileId");

create table "deliveryDownload" (
  "deliveryId" text not null constraint "deliveryOpening_deliveryId_fkey" references "delivery" ("id") on delete cascade,
  "contactId" text not null constraint "deliveryOpening_contactId_fkey" references "contact" ("id") on delete cascade,
  "downloadedAt" ${time} not null,
  constraint "deliveryOpeningKey" primary key ("deliveryId", "contactId")
);
create index "deliveryOpeningContact" on "deliveryDownload" ("contactId");
`;
