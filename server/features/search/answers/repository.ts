import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import { companyName, inside, matching, type Found, type Question } from '../repository.ts';

/** Files attached to answers to requests, and to notes about requests. */
export async function requestFiles(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom('attachment as row')
    .innerJoin('consultation as request', (join) =>
      join.onRef('request.id', '=', 'row.aboutId').on('row.about', '=', 'consultation'),
    )
    .leftJoin('clientAccount as client', 'client.id', 'request.clientAccountId')
    .select(['row.id', 'row.name as title', 'request.id as requestId', 'request.clientAccountId'])
    .select(['request.name as requestName', 'request.createdAt as at'])
    .select(companyName)
    .where('request.spam', '=', false);
  const reach = { client: 'request.clientAccountId', project: null, owner: 'request.ownerId' } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'attachment', asked, within, 'request.clientAccountId');
  return found.map((row) => ({ ...row, texts: [`With an answer to ${row.requestName}`] }));
}

/** Files attached to answers of staff to change requests. */
export async function decisionFiles(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom('attachment as row')
    .innerJoin('directiveChangeRequest as request', (join) =>
      join.onRef('request.id', '=', 'row.aboutId').on('row.about', '=', 'change-request'),
    )
    .innerJoin('clientAccount as client', 'client.id', 'request.clientAccountId')
    .select(['row.id', 'row.name as title', 'request.id as requestId', 'client.id as clientAccountId'])
    .select('client.createdAt as at')
    .select(companyName);
  const reach = { client: 'client.id', project: null, owner: null } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'attachment', asked, within, 'client.id');
  return found.map((row) => ({ ...row, texts: ['With the answer to a change request'] }));
}

/** Answers to requests, and notes about requests. */
export async function requestWords(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  const rows = db
    .q()
    .selectFrom('message as row')
    .innerJoin('thread', (join) =>
      join.onRef('thread.id', '=', 'row.threadId').on('thread.subjectType', '=', 'consultation'),
    )
    .innerJoin('consultation as request', 'request.id', 'thread.subjectId')
    .select(['row.id', 'row.body', 'row.internal', 'row.createdAt as at', 'request.id as requestId'])
    .select(['request.name', 'request.company', 'request.clientAccountId'])
    .where('request.spam', '=', false)
    .$if(asked.from !== null, (all) => all.where(inside('row.authorId', asked.from?.users ?? [])));
  const reach = { client: 'request.clientAccountId', project: null, owner: 'request.ownerId' } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'message', asked, within, 'request.clientAccountId');
  return found.map((row) => ({
    ...row,
    title: `${row.internal ? 'Note on the request of' : 'Answer to'} ${row.name}`,
    texts: [row.body],
  }));
}

/** Internal notes on conversations with clients. */
export async function conversationNotes(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  const rows = db
    .q()
    .selectFrom('message as row')
    .innerJoin('thread', (join) =>
      join.onRef('thread.id', '=', 'row.threadId').on('thread.subjectType', '=', 'client'),
    )
    .innerJoin('clientAccount as client', 'client.id', 'thread.subjectId')
    .select(['row.id', 'row.body', 'row.createdAt as at', 'client.id as clientAccountId'])
    .select(companyName)
    .$if(asked.from !== null, (all) => all.where(inside('row.authorId', asked.from?.users ?? [])));
  const reach = { client: 'client.id', project: null, owner: null } as const;
  const found = await matching(db, 'message', asked, narrow(rows, reach, scope), 'client.id');
  return found.map((row) => ({ ...row, title: `Note on ${row.company ?? 'a client'}`, texts: [row.body] }));
}
