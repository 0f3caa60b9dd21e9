import { defaultMoneySettings, moneySettings, type MoneySettings } from '#contract/money-settings.ts';
import type { QuoteTax } from '#contract/money/quote-content.ts';
import type { Secrets } from '#server/core/secrets.ts';
import type { Db } from '../db/database.ts';
import { readFact, writeFact } from './facts.ts';
import { readSetting, writeSetting } from './settings.ts';

/** The settings of money. Values that are missing or no longer valid have their defaults. */
export async function readMoney(db: Db): Promise<MoneySettings & { revision: number }> {
  const stored = ((await readSetting(db, 'money')) ?? {}) as Record<string, unknown>;
  const revision = typeof stored['revision'] === 'number' ? stored['revision'] : 0;
  const parsed = moneySettings.safeParse({ ...defaultMoneySettings, ...stored });
  return { ...(parsed.success ? parsed.data : defaultMoneySettings), revision };
}

/** The taxes that a new document offers, without the fields for the accountant's books. */
export const offeredTaxes = ({ taxCodes }: MoneySettings): QuoteTax[] =>
  taxCodes
    .filter(({ archived }) => !archived)
    .map(({ archived: _, account: _account, datevKey: _key, ...tax }) => tax);

/** Stores the settings of money in the current transaction. */
export const writeMoney = (
  db: Db,
  values: MoneySettings & { revision: number },
  by: { userId: string | null; updatedAt: string },
) => writeSetting(db, 'money', values, by);

interface StripeKeys {
  key: string;
  webhookSecret: string;
}

/** The keys of Stripe. Null if none are stored, or if they were encrypted with another key. */
export async function readStripe({ db, secrets }: { db: Db; secrets: Secrets }): Promise<StripeKeys | null> {
  const stored = await readFact(db, 'money.stripe');
  const keys = stored && secrets.decrypt('stripe', stored.encrypted);
  return keys ? (JSON.parse(keys) as StripeKeys) : null;
}

/** True if keys of Stripe are stored. */
export const hasStripeKeys = async (db: Db): Promise<boolean> =>
  (await readFact(db, 'money.stripe')) !== null;

/** Stores the keys of Stripe in the current transaction, encrypted. Null removes them. */
export const writeStripe = (
  { db, secrets, now }: { db: Db; secrets: Secrets; now: () => number },
  keys: StripeKeys | null,
): Promise<void> =>
  writeFact(
    db,
    'money.stripe',
    keys && { encrypted: secrets.encrypt('stripe', JSON.stringify(keys)) },
    now(),
  );
