import type { Scope } from '#server/access/scope/scope.ts';
import type { Db } from '#server/data/db/database.ts';
import { narrow } from '#server/data/db/queries/scope.ts';
import * as views from '#server/data/db/queries/searched.ts';
import { changeRequestView, clientView } from '#server/data/db/views/clients.ts';
import { companyName, matching, type Found, type Question } from '../repository.ts';

/** Files of answers and notes about requests. */
export async function requestFiles(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom(views.searchedAttachment.as('row'))
    .innerJoin(views.searchedRequest.as('request'), (join) =>
      join.onRef('request.id', '=', 'row.aboutId').on('row.about', '=', 'consultation'),
    )
    .leftJoin(clientView.as('client'), 'client.id', 'request.clientAccountId')
    .select(['row.id', 'row.name as title', 'request.id as requestId', 'request.clientAccountId'])
    .select(['request.name as requestName', 'request.createdAt as at'])
    .select(companyName)
    .where('request.spam', '=', false);
  const reach = { client: 'request.clientAccountId', project: null, owner: 'request.ownerId' } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'attachment', asked, within, 'request.clientAccountId');
  return found.map((row) => ({ ...row, texts: [`With an answer to ${row.requestName}`] }));
}

/** Files of our answers to change requests. */
export async function decisionFiles(db: Db, scope: Scope, asked: Question): Promise<Found[]> {
  if (asked.from) return [];
  const rows = db
    .q()
    .selectFrom(views.searchedAttachment.as('row'))
    .innerJoin(changeRequestView.as('request'), (join) =>
      join.onRef('request.id', '=', 'row.aboutId').on('row.about', '=', 'change-request'),
    )
    .innerJoin(clientView.as('client'), 'client.id', 'request.clientAccountId')
    .select(['row.id', 'row.name as title', 'request.id as requestId', 'client.id as clientAccountId'])
    .select('client.createdAt as at')
    .select(companyName);
  const reach = { client: 'client.id', project: null, owner: null } as const;
  const within = narrow(rows, reach, scope);
  const found = await matching(db, 'attachment', asked, within, 'client.id');
  return found.map((row) => ({ ...row, texts: ['With the answer to a change request'] }));
}
