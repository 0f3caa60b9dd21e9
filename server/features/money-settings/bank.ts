import * as z from 'zod/mini';
import type { BankState, MoneySettings } from '#contract/money-settings.ts';
import { id as idField } from '#contract/validation/fields.ts';
import { readerOf } from '#server/access/people/person.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { peopleOf } from '#server/data/db/views/people.ts';
import { claimFact, readFact, writeFact } from '#server/data/settings/facts.ts';
import { readMoney, writeMoney } from '#server/data/settings/money.ts';
import * as invoices from '#server/features/invoices/service.ts';
import { proveSelf, type Owner } from '#server/features/security/service.ts';
import { superAdminIds } from '#server/features/staff-auth/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import { acted, hasBank } from './service.ts';

type Bank = Pick<MoneySettings, 'bank' | 'bankAccount'>;

const dayMs = 24 * 3_600_000;

const kind = 'money.bank';

const others = async ({ db }: Pick<Context, 'db'>, { id }: Pick<UserActor, 'id'>) =>
  (await superAdminIds(db)).filter((each) => each !== id);

/** The stored bank account, and the change of it that waits, if any. */
export async function read(context: Context, actor: UserActor): Promise<BankState> {
  const { db, brand } = context;
  const money = await readMoney(db);
  const change = await readFact(db, 'money.bank');
  const staff = [change?.userId ?? null, change?.approvedById ?? null];
  const people = await peopleOf(db, { contacts: [], staff }, readerOf(actor, brand));
  return {
    bank: money.bank,
    bankAccount: money.bankAccount,
    change: change && {
      ...change,
      by: people.staff(change.userId),
      isOwn: change.userId === actor.id,
      approvedBy: people.staff(change.approvedById),
    },
    needs: !hasBank(money) ? 'nothing' : (await others(context, actor)).length > 0 ? 'colleague' : 'proof',
  };
}

/** Locks the waiting change of the bank account until the transaction ends, and reads it. */
async function locked({ db, now }: Context) {
  await claimFact(db, 'money.bank', null, now());
  return readFact(db, 'money.bank');
}

async function store({ db, now }: Context, { bank, bankAccount }: Bank, userId: string): Promise<void> {
  const { revision, ...money } = await readMoney(db);
  const values = { ...money, bank, bankAccount, revision: revision + 1 };
  await writeMoney(db, values, { userId, updatedAt: iso(now()) });
}

/**
 * Enters a bank account. The first account takes effect at once. A change needs the approval of a second super admin, or the
 * password and code of the only super admin. It then takes effect after 24 hours.
 */
export async function change(
  context: Context,
  actor: UserActor,
  owner: Owner,
  { password, code, ...wanted }: Bank & { password?: string | undefined; code?: string | undefined },
) {
  const { db, now, jobs } = context;
  const needsProof = hasBank(await readMoney(db)) && (await others(context, actor)).length === 0;
  if (needsProof) await proveSelf(context, owner, { password, code });
  return db.tx(async () => {
    await locked(context);
    if (!hasBank(await readMoney(db))) {
      await store(context, wanted, actor.id);
      const receipt = await acted(context, actor, 'change-bank', wanted);
      return receipt.with(await read(context, actor));
    }
    const colleagues = await others(context, actor);
    if (colleagues.length === 0 && !needsProof)
      throw conflict('The bank account has changed in the meantime. Please look at it again.');
    const id = newId(now());
    const takesEffectAt = colleagues.length === 0 ? iso(now() + dayMs) : null;
    const entered = { ...wanted, id, userId: actor.id, at: iso(now()), approvedById: null, takesEffectAt };
    await writeFact(db, 'money.bank', entered, now());
    if (takesEffectAt) await jobs.enqueue(kind, { id }, { delayMs: dayMs });
    for (const userId of colleagues)
      await notify(context, {
        kind: 'bank-change',
        subjectType: 'bank',
        subjectId: id,
        clientAccountId: null,
        by: { kind: 'user', id: actor.id },
        userId,
      });
    const receipt = await acted(context, actor, 'propose-bank', wanted);
    return receipt.with(await read(context, actor));
  });
}

/** Approves a change of the bank account that another super admin entered. The change takes effect a day later. */
export const approve = (context: Context, actor: UserActor) =>
  context.db.tx(async () => {
    const { db, now, jobs } = context;
    const entered = await locked(context);
    if (!entered) throw notFound('This change of the bank account');
    if (entered.takesEffectAt !== null) throw conflict('This change is approved already.');
    if (entered.userId === actor.id) throw conflict('Another super admin has to approve it.');
    const takesEffectAt = iso(now() + dayMs);
    await writeFact(db, 'money.bank', { ...entered, approvedById: actor.id, takesEffectAt }, now());
    await jobs.enqueue(kind, { id: entered.id }, { delayMs: dayMs });
    await seen(context, 'agency', { type: 'bank', id: entered.id });
    const receipt = await acted(context, actor, 'approve-bank');
    return receipt.with(await read(context, actor));
  });

/** Cancels the waiting change of the bank account. */
export const cancel = (context: Context, actor: UserActor) =>
  context.db.tx(async () => {
    const entered = await locked(context);
    if (!entered) throw notFound('This change of the bank account');
    await writeFact(context.db, 'money.bank', null, context.now());
    await seen(context, 'agency', { type: 'bank', id: entered.id });
    const receipt = await acted(context, actor, 'cancel-bank');
    return receipt.with(await read(context, actor));
  });

/** Applies a change of the bank account in the current transaction. Notifies every client with an open invoice. */
async function take(context: Context, id: string): Promise<void> {
  const { db, now } = context;
  const entered = await locked(context);
  if (entered?.id !== id || entered.takesEffectAt === null || entered.takesEffectAt > iso(now())) return;
  await store(context, entered, entered.userId);
  await writeFact(db, 'money.bank', null, now());
  const { bank, bankAccount } = entered;
  await acted(context, { id: entered.userId }, 'change-bank', { bank, bankAccount });
  for (const clientAccountId of await invoices.clientsWithOpen(db))
    await notify(context, {
      kind: 'bank-changed',
      subjectType: 'bank',
      subjectId: id,
      clientAccountId,
      by: null,
    });
}

const payload = z.object({ id: idField });

/** Registers the job that applies a change of the bank account. */
export function jobs(context: Context): void {
  context.jobs.handle(kind, (given) => {
    const { id } = payload.parse(given);
    return Promise.resolve(() => take(context, id));
  });
}
