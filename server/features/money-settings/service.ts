import type { MoneySettings, ShownMoneySettings } from '#contract/money-settings.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import { readMoney, readStripe, writeMoney, writeStripe } from '#server/data/settings/money.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'secrets'>;

/** The settings of money, and whether the keys of Stripe are stored. */
export async function read(context: Pick<Work, 'db' | 'secrets'>): Promise<ShownMoneySettings> {
  const stripe = await readStripe(context);
  return {
    ...(await readMoney(context.db)),
    stripe: { hasKey: !!stripe?.key, hasWebhookSecret: !!stripe?.webhookSecret },
  };
}

const acted = (context: Work, actor: UserActor, verb: string, detail?: Record<string, unknown>) =>
  act(context, actor, {
    action: `settings.${verb}`,
    subjectType: 'settings',
    subjectId: actor.id,
    clientAccountId: null,
    detail,
    topic: 'settings',
    forClient: false,
  });

/** Changes the settings of money. */
export const save = (
  context: Work,
  actor: UserActor,
  { revision, ...after }: MoneySettings & { revision: number },
) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const { revision: stored, ...before } = await readMoney(db);
    if (stored !== revision)
      throw conflict(
        'A colleague has changed these settings in the meantime. Your text is kept: please check the current ones first.',
      );
    await writeMoney(db, { ...after, revision: revision + 1 }, { userId: actor.id, updatedAt: iso(now()) });
    const receipt = await acted(context, actor, 'money', { before, after });
    return receipt.with(await read(context));
  });

/** Stores the keys of Stripe; an empty one stays as it is. */
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

/** Forgets the keys of Stripe. */
export const removeStripe = (context: Work, actor: UserActor) =>
  context.db.tx(async () => {
    await writeStripe(context, null);
    return (await acted(context, actor, 'remove-stripe')).with({ message: 'Removed.' });
  });
