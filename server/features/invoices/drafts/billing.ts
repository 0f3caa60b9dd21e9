import type { Party } from '#contract/money/parties.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { actsOn } from '#server/data/audit/act.ts';
import * as clients from '#server/features/clients/service.ts';
import { buyerOf } from './content.ts';
import { storeBilling } from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

const record = actsOn({ noun: 'billing', subjectType: 'clientAccount', topic: 'invoices' });

const store = ({ db, now }: Work, clientAccountId: string, party: Party) =>
  storeBilling(db, clientAccountId, { party: JSON.stringify(party), updatedAt: iso(now()) });

/** The billing details of a client within the scope. */
export async function forStaff(context: Work, scope: Scope, clientAccountId: string): Promise<Party> {
  if (!(await clients.find(context, scope, clientAccountId))) throw notFound('This client');
  return buyerOf(context, clientAccountId);
}

export const saveForStaff = (context: Work, actor: UserActor, scope: Scope, id: string, party: Party) =>
  context.db.tx(async () => {
    await forStaff(context, scope, id);
    await store(context, id, party);
    const acted = await record(context, actor, 'update', { id, clientAccountId: id });
    return acted.with(party);
  });

/** The billing details of a contact's company. */
export const forClient = (context: Work, { clientAccountId }: ClientActor) =>
  buyerOf(context, clientAccountId);

export const saveForClient = (context: Work, { clientAccountId }: ClientActor, party: Party) =>
  context.db.tx(async () => {
    await store(context, clientAccountId, party);
    await context.events.publish({
      topic: 'invoices',
      subjectId: clientAccountId,
      clientAccountId,
      forClient: true,
    });
    return party;
  });
