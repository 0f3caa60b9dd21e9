import type { Words } from './words.ts';

/** Files, projects and what clients hand in for them. */
export const projects = ({ bool, int, time }: Words) => `
create table "file" (
  "id" text primary key,
  "fileName" text not null unique,
  "originalName" text not null,
  "mime" text not null,
  "kind" text not null,
  "size" ${int} not null,
  "sha256" text not null,
  "width" ${int},
  "height" ${int},
  "durationMs" ${int},
  "storageKey" text not null unique,
  "purpose" text not null,
  "parentId" text references "file" ("id") on delete cascade,
  "clientAccountId" text references "clientAccount" ("id") on delete set null,
  "uploadedByKind" text,
  "uploadedById" text,
  "createdAt" ${time} not null,
  "deletedAt" ${time}
);
create index "fileParent" on "file" ("parentId");
create index "fileClient" on "file" ("clientAccountId", "deletedAt");
create index "fileUploader" on "file" ("uploadedById", "uploadedByKind");
create index "fileDeleted" on "file" ("deletedAt") where "deletedAt" is not null;
create index "fileSitePicture" on "file" ("createdAt") where "purpose" = 'site-picture';

create table "upload" (
  "id" text primary key,
  "ownerKind" text not null,
  "ownerId" text not null,
  "purpose" text not null,
  "fileName" text not null,
  "size" ${int} not null,
  "sha256" text,
  "createdAt" ${time} not null,
  "expiresAt" ${time} not null,
  "contactId" text
);
create index "uploadOwner" on "upload" ("ownerId", "ownerKind");
create index "uploadExpiry" on "upload" ("expiresAt");

create table "uploadPart" (
  "uploadId" text not null references "upload" ("id") on delete cascade,
  "start" ${int} not null,
  "size" ${int} not null,
  "key" text not null,
  "createdAt" ${time} not null,
  constraint "uploadPartKey" primary key ("uploadId", "start")
);

create table "project" (
  "id" text primary key,
  "title" text not null,
  "description" text not null,
  "category" text,
  "results" text,
  "imageUrl" text,
  "videoUrl" text,
  "fileUrl" text,
  "fileType" text not null,
  "clientAccountId" text references "clientAccount" ("id") on delete set null,
  "assignedAdminId" text references "user" ("id") on delete set null,
  "isVisible" ${bool} not null,
  "deleted" ${bool} not null,
  "deletedAt" ${time},
  "searchText" text not null,
  "createdAt" ${time} not null,
  "updatedAt" ${time} not null,
  "pictureFailed" ${bool} not null default false,
  "stage" text,
  "promisedOn" text,
  "nextStep" text,
  "videoProblem" text,
  "nextStepAt" ${time}
);
create index "projectShelf" on "project" ("deleted", "id");
create index "projectVisible" on "project" ("deleted", "isVisible", "id");
create index "projectClient" on "project" ("clientAccountId", "deleted", "id");
create index "projectImage" on "project" ("imageUrl");
create index "projectOwner" on "project" ("assignedAdminId", "id") where "assignedAdminId" is not null;
create index "projectByStage" on "project" ("deleted", "stage", "id") where "stage" is not null;
create index "projectPromised" on "project" ("clientAccountId", "promisedOn") where "promisedOn" is not null and not "deleted";
create index "projectNoStage" on "project" ("deleted", "id") where "stage" is null;
create index "projectVideo" on "project" ("videoUrl");
create index "projectVideoProblem" on "project" ("id") where "videoProblem" is not null;

create table "projectAssignment" (
  "projectId" text not null references "project" ("id") on delete cascade,
  "userId" text not null references "user" ("id") on delete cascade,
  "createdAt" ${time} not null,
  constraint "projectAssignmentKey" primary key ("projectId", "userId")
);
create index "projectAssignmentUser" on "projectAssignment" ("userId");

create table "projectStage" (
  "id" text primary key,
  "projectId" text not null references "project" ("id") on delete cascade,
  "stage" text,
  "userId" text references "user" ("id") on delete set null,
  "createdAt" ${time} not null
);
create index "projectStageProject" on "projectStage" ("projectId", "id");

create table "projectDirective" (
  "clientAccountId" text primary key references "clientAccount" ("id") on delete cascade,
  "colorPalette" text not null,
  "fontPreferences" text,
  "additionalNotes" text,
  "letUsChooseColors" ${bool} not null,
  "letUsChooseFont" ${bool} not null,
  "updatedAt" ${time} not null,
  "contactId" text references "contact" ("id") on delete set null,
  "lookedAt" ${time}
);
create index "projectDirectiveWaitsupdatedAt" on "projectDirective" ("updatedAt") where "lookedAt" is null;

create table "referenceList" (
  "clientAccountId" text primary key references "clientAccount" ("id") on delete cascade,
  "links" text not null,
  "updatedAt" ${time} not null,
  "contactId" text references "contact" ("id") on delete set null,
  "lookedAt" ${time}
);
create index "referenceListWaitsupdatedAt" on "referenceList" ("updatedAt") where "lookedAt" is null;

create table "directiveChangeRequest" (
  "id" text primary key,
  "clientAccountId" text not null references "clientAccount" ("id") on delete cascade,
  "projectId" text references "project" ("id") on delete set null,
  "requestType" text not null,
  "requestReason" text,
  "currentValues" text not null,
  "requestedValues" text not null,
  "status" text not null,
  "isRead" ${bool} not null,
  "adminResponse" text,
  "respondedAt" ${time},
  "createdAt" ${time} not null,
  "contactId" text references "contact" ("id") on delete set null,
  "userId" text references "user" ("id") on delete set null
);
create index "directiveChangeRequestClient" on "directiveChangeRequest" ("clientAccountId", "id");
create index "directiveChangeRequestStatus" on "directiveChangeRequest" ("status", "id");
create index "directiveChangeRequestWaitscreatedAt" on "directiveChangeRequest" ("status", "createdAt");
create index "directiveChangeRequestWaitsClient" on "directiveChangeRequest" ("clientAccountId", "status", "createdAt");

create table "fileRequest" (
  "id" text primary key,
  "clientAccountId" text not null references "clientAccount" ("id") on delete cascade,
  "projectId" text references "project" ("id") on delete set null,
  "words" text not null,
  "state" text not null,
  "userId" text references "user" ("id") on delete set null,
  "answeredAt" ${time},
  "createdAt" ${time} not null,
  "dueOn" text,
  "answer" text,
  "reason" text,
  "turn" text,
  "turnSince" ${time},
  "contactId" text references "contact" ("id") on delete set null
);
create index "fileRequestClient" on "fileRequest" ("clientAccountId", "state", "id");
create index "fileRequestProject" on "fileRequest" ("projectId", "id");
create index "fileRequestContact" on "fileRequest" ("contactId");
create index "fileRequestTurn" on "fileRequest" ("turn", "turnSince") where "turn" is not null;
create index "fileRequestTurnDue" on "fileRequest" ("turn", "dueOn", "turnSince") where "turn" is not null and "dueOn" is not null;
create index "fileRequestTurnClient" on "fileRequest" ("clientAccountId", "turn", "dueOn") where "turn" is not null;
create index "fileRequestTurnProject" on "fileRequest" ("projectId", "turn", "dueOn") where "turn" is not null;

create table "artwork" (
  "id" text primary key,
  "clientAccountId" text not null references "clientAccount" ("id") on delete cascade,
  "fileId" text not null unique references "file" ("id") on delete cascade,
  "thumbnailId" text references "file" ("id") on delete set null,
  "originalName" text not null,
  "category" text not null,
  "description" text,
  "createdAt" ${time} not null,
  "deletedAt" ${time},
  "contactId" text references "contact" ("id") on delete set null,
  "lookedAt" ${time},
  "fileRequestId" text references "fileRequest" ("id") on delete set null
);
create index "artworkClient" on "artwork" ("clientAccountId", "id");
create index "artworkThumbnail" on "artwork" ("thumbnailId");
create index "artworkWaitscreatedAt" on "artwork" ("createdAt") where "lookedAt" is null;
create index "artworkWaitsclientAccountId" on "artwork" ("clientAccountId") where "lookedAt" is null;
create index "artworkFileRequest" on "artwork" ("fileRequestId") where "fileRequestId" is not null;

create table "testimonial" (
  "id" text primary key,
  "author" text not null,
  "company" text,
  "quote" text not null,
  "rating" ${int},
  "createdAt" ${time} not null,
  "clientAccountId" text references "clientAccount" ("id") on delete cascade,
  "contactId" text references "contact" ("id") on delete set null,
  "about" text,
  "suggestion" text,
  "state" text not null default 'written',
  "isVisible" ${bool} not null default false,
  "writtenAt" ${time}
);
create index "testimonial_clientAccountId" on "testimonial" ("clientAccountId", "id");
create index "testimonial_contactId" on "testimonial" ("contactId");
create index "testimonial_isVisible" on "testimonial" ("isVisible", "id");

create table "publication" (
  "id" text primary key,
  "projectId" text not null references "project" ("id") on delete cascade,
  "clientAccountId" text not null references "clientAccount" ("id") on delete cascade,
  "contentHash" text not null,
  "basis" text not null,
  "state" text not null,
  "contactId" text references "contact" ("id") on delete set null,
  "userId" text references "user" ("id") on delete set null,
  "shownName" text,
  "confirmsResult" ${bool} not null,
  "words" text,
  "until" ${time},
  "createdAt" ${time} not null,
  "showsLogo" ${bool} not null default false,
  "logoId" text,
  "wasVisible" ${bool} not null default false
);
create index "publication_projectId" on "publication" ("projectId", "id");
create index "publication_clientAccountId" on "publication" ("clientAccountId", "id");
create index "publication_contactId" on "publication" ("contactId");
create index "publication_userId" on "publication" ("userId");

create table "publicationRule" (
  "id" text primary key,
  "compulsory" ${bool} not null,
  "updatedAt" ${time} not null
);
`;
