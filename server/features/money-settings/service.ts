import type { MoneySettings, ShownMoneySettings } from '#contract/money-settings.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import { hashOf } from '#server/core/canonical.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import { readMoney, readStripe, writeMoney, writeStripe } from '#server/data/settings/money.ts';
import * as invoices from '#server/features/invoices/service.ts';

type Bank = Pick<MoneySettings, 'bank' | 'bankAccount'>;

/** True if a bank account is stored. A change then does not take effect at once. */
export const hasBank = ({ bank, bankAccount }: Bank) => bank !== null || bankAccount !== null;

type Work = Pick<Context, 'db' | 'events' | 'now' | 'secrets'>;

/** The money settings, and whether keys of Stripe are stored. */
export async function read(context: Pick<Work, 'db' | 'secrets'>): Promise<ShownMoneySettings> {
  const stripe = await readStripe(context);
  return {
    ...(await readMoney(context.db)),
    stripe: { hasKey: !!stripe?.key, hasWebhookSecret: !!stripe?.webhookSecret },
  };
}

/** Records a change of the settings. */
export const acted = (
  context: Pick<Work, 'db' | 'events' | 'now'>,
  actor: Pick<UserActor, 'id'>,
  verb: string,
  detail?: Record<string, unknown>,
) =>
  act(context, actor, {
    action: `settings.${verb}`,
    subjectType: 'settings',
    subjectId: actor.id,
    clientAccountId: null,
    detail,
    topic: 'settings',
    forClient: false,
  });

const isSame = (a: Bank, b: Bank) =>
  hashOf([a.bank, a.bankAccount ?? null]) === hashOf([b.bank, b.bankAccount ?? null]);

/** Changes the money settings. Refuses another bank account, because only `bank.ts` changes it. */
export const save = (
  context: Work,
  actor: UserActor,
  {
    revision,
    bankAccount,
    ...given
  }: Omit<MoneySettings, 'bankAccount'> & {
    bankAccount?: MoneySettings['bankAccount'] | undefined;
    revision: number;
  },
) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const { revision: stored, ...before } = await readMoney(db);
    if (stored !== revision)
      throw conflict(
        'A colleague has changed these settings in the meantime. Your text is kept: please check the current ones first.',
      );
    const after = { ...given, bankAccount: bankAccount === undefined ? before.bankAccount : bankAccount };
    if (hasBank(before) && !isSame(before, after))
      throw invalid('The bank account is changed separately, and the change takes effect after 24 hours.', {
        bank: 'The bank account is changed separately, and the change takes effect after 24 hours.',
      });
    if (after.series !== before.series && (await invoices.isImportedSeries(db, after.series))) {
      const words = 'Imported invoices have numbers with this prefix. Please choose another one.';
      throw invalid(words, { series: words });
    }
    await writeMoney(db, { ...after, revision: revision + 1 }, { userId: actor.id, updatedAt: iso(now()) });
    const receipt = await acted(context, actor, 'money', { before, after });
    return receipt.with(await read(context));
  });

/** Stores the keys of Stripe. An empty key leaves the stored one unchanged. */
export const saveStripe = (
  context: Work,
  actor: UserActor,
  { key, webhookSecret }: { key: string; webhookSecret: string },
) =>
  context.db.tx(async () => {
    const before = await readStripe(context);
    await writeStripe(context, {
      key: key || (before?.key ?? ''),
      webhookSecret: webhookSecret || (before?.webhookSecret ?? ''),
    });
    return (await acted(context, actor, 'stripe')).with(await read(context));
  });

/** Deletes the stored keys of Stripe. */
export const removeStripe = (context: Work, actor: UserActor) =>
  context.db.tx(async () => {
    await writeStripe(context, null);
    return (await acted(context, actor, 'remove-stripe')).with({ message: 'Removed.' });
  });
