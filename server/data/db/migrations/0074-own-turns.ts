import { sql, type Kysely } from 'kysely';

/** What waits for one member of staff, or for one company, is found by who looks after it, however much waits for others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'create index "consultationWaitsOwner" on "consultation" ("ownerId", "spam", "status", "createdAt") where "ownerId" is not null',
    'create index "consultationQueueOwner" on "consultation" ("ownerId", "spam", "status", "id") where "ownerId" is not null',
    'create index "consultationWaitsClient" on "consultation" ("clientAccountId", "spam", "status", "createdAt") where "clientAccountId" is not null',
    'create index "consultationWaitsOfClients" on "consultation" ("spam", "status", "createdAt") where "clientAccountId" is not null',
    'create index "contactMessageWaitsOwner" on "contactMessage" ("ownerId", "spam", "isRead", "createdAt") where "ownerId" is not null',
    'create index "contactMessageWaitsClient" on "contactMessage" ("clientAccountId", "spam", "isRead", "createdAt") where "clientAccountId" is not null',
    'create index "contactMessageWaitsOfClients" on "contactMessage" ("spam", "isRead", "createdAt") where "clientAccountId" is not null',
    'create index "directiveChangeRequestWaitsClient" on "directiveChangeRequest" ("clientAccountId", "status", "createdAt")',
    'drop index "clientPreviewTurnClient"',
    'create index "clientPreviewTurnClient" on "clientPreview" ("clientAccountId", "turn", "turnDueOn") where "turn" is not null',
    'create index "clientPreviewTurnProject" on "clientPreview" ("projectId", "turn", "turnDueOn") where "turn" is not null',
    'drop index "fileRequestTurnClient"',
    'create index "fileRequestTurnClient" on "fileRequest" ("clientAccountId", "turn", "dueOn") where "turn" is not null',
    'create index "fileRequestTurnProject" on "fileRequest" ("projectId", "turn", "dueOn") where "turn" is not null',
    'create index "pinTurnPreview" on "pin" ("previewId", "turn") where "turn" is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
