import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import * as repository from './repository.ts';

/** The error for moving or answering a lost request. */
export const isLost = 'This request is marked as lost. Please reopen it first.';

/** Finds a request within a scope. @throws AppError `not_found` */
export async function findOrRefuse(
  { db }: Pick<Context, 'db'>,
  scope: Scope,
  id: string,
): Promise<repository.ConsultationRow> {
  const row = await repository.find(db, scope, id);
  if (!row) throw notFound('This request');
  return row;
}
