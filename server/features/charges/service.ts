import type { Insertable } from 'kysely';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { actsOn } from '#server/data/audit/act.ts';
import type { ChargeTable } from '#server/data/db/tables/money.ts';
import * as invoices from '#server/features/invoices/service.ts';
import * as projects from '#server/features/projects/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

export type Charge = NonNullable<Awaited<ReturnType<typeof repository.findOf>>>;

const record = actsOn({ noun: 'charges', subjectType: 'charge', topic: 'quotes' });

/** One page of charges, newest first. */
export const list = (
  { db }: Pick<Work, 'db'>,
  actor: UserActor,
  scope: Scope,
  { mine, ...query }: Omit<Parameters<typeof repository.list>[2], 'mine'> & { mine?: 'true' | undefined },
) => repository.list(db, scope, { ...query, mine: mine && actor.id });

/**
 * Adds charges in the current transaction, and moves the promised day of their project by the charges' days. Returns
 * the charges' ids.
 */
export async function add(
  context: Work,
  charges: readonly Omit<Insertable<ChargeTable>, 'id' | 'createdAt' | 'movedFrom'>[],
): Promise<string[]> {
  const { db, now } = context;
  const rows = [];
  for (const charge of charges) {
    const movedFrom =
      charge.days && charge.projectId
        ? await projects.movePromised(context, charge.projectId, charge.days)
        : null;
    rows.push({ ...charge, movedFrom, id: newId(now()), createdAt: iso(now()) });
  }
  await repository.insert(db, rows);
  return rows.map(({ id }) => id);
}

/**
 * Removes one charge, or all charges of an acceptance, in the current transaction. Courtesies that cancel them are
 * removed too, and the promised day moves back.
 */
export async function takeBack(context: Work, what: { acceptanceId: string } | Charge): Promise<void> {
  const { db } = context;
  const given = 'source' in what ? [what] : await repository.ofAcceptance(db, what.acceptanceId);
  const rows = [
    ...given,
    ...(await repository.waiversOf(
      db,
      given.map(({ id }) => id),
    )),
  ];
  await invoices.releaseCharges(
    context,
    rows.map(({ id }) => id),
  );
  for (const { days, projectId, movedFrom } of rows.toReversed())
    if (days && projectId) await projects.movePromised(context, projectId, -days, movedFrom);
  await repository.remove(
    db,
    rows.map(({ id }) => id),
  );
}

/** True if an issued invoice contains the charge. */
export const isIssued = (context: Pick<Work, 'db'>, { id }: Charge) => invoices.isIssued(context, id);

/** The charge for a version's round, and the courtesy that cancels it, if any. */
export async function ofRound({ db }: Pick<Work, 'db'>, versionId: string) {
  const charge = await repository.findOf(db, 'round', versionId);
  const waiver = charge && (await repository.findOf(db, 'waiver', charge.id));
  return { charge, waiver };
}

/**
 * Cancels a charge by a courtesy of the same amount, in the current transaction.
 * @throws AppError `conflict` if the charge was waived already, or has no amount
 */
export async function waiveRow(context: Work, actor: UserActor, charge: Charge, reason: string) {
  const { db } = context;
  if (charge.netMinor <= 0) throw conflict('Only a charge with an amount can be waived.');
  if (await repository.findOf(db, 'waiver', charge.id)) throw conflict('This charge was waived already.');
  const { clientAccountId, projectId, currency, name, tax } = charge;
  const [id] = await add(context, [
    {
      clientAccountId,
      projectId,
      acceptanceId: null,
      source: 'waiver',
      sourceId: charge.id,
      name,
      currency,
      netMinor: -charge.netMinor,
      tax,
      reason,
    },
  ]);
  const waiver = await repository.findOf(db, 'waiver', charge.id);
  if (!waiver || !id) throw new Error('The courtesy was not stored.');
  const by = { kind: 'user' as const, id: actor.id };
  await notify(context, { kind: 'charge', subjectType: 'charge', subjectId: id, clientAccountId, by });
  const acted = await record(context, actor, 'waive', charge);
  return acted.with(waiver);
}

/** Cancels a charge by a courtesy of the same amount. */
export const waive = (context: Work, actor: UserActor, scope: Scope, id: string, reason: string) =>
  context.db.tx(async () => {
    const charge = await repository.find(context.db, scope, id);
    if (!charge) throw notFound('This charge');
    if (charge.projectId) await projects.lockPromised(context, charge.projectId);
    return waiveRow(context, actor, charge, reason);
  });
