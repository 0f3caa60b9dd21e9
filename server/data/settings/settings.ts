import { defaultSettings, settings, type Settings } from '#contract/settings.ts';
import { firstOpenDay, lastDay, localDay } from '#contract/working-time.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/data/db/database.ts';

/** Settings with calls of their own, beside the settings of the contract. */
type OwnName = 'gettingStarted' | 'money' | 'reminders';

/** The stored value of a setting with its own call; undefined if there is none. */
export async function readSetting(db: Db, name: OwnName): Promise<unknown> {
  const row = await db.q().selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return row && (JSON.parse(row.value) as unknown);
}

/** Stores a setting with its own call, in the current transaction. */
export async function writeSetting(
  db: Db,
  name: OwnName,
  value: unknown,
  by: { userId: string | null; updatedAt: string },
): Promise<void> {
  const row = { name, value: JSON.stringify(value), ...by };
  await db
    .q()
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

const names = Object.keys(defaultSettings) as (keyof Settings)[];

/** The agency's settings. A value that is missing or no longer valid has its default. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.q().selectFrom('setting').select(['name', 'value']).execute();
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
  const known = names.flatMap((name) => {
    const parsed = settings.shape[name].safeParse(stored[name]);
    return name in stored && parsed.success ? [[name, parsed.data] as const] : [];
  });
  return { ...defaultSettings, ...Object.fromEntries(known) };
}

/** Today at the agency. */
export const todayOf = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> =>
  localDay(now(), (await readSettings(db)).workingTime);

/** The earliest day that is not over for clients. A quote or invoice whose last day is earlier is late. */
export const firstOpenDayOf = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> =>
  firstOpenDay(now(), (await readSettings(db)).workingTime);

/** The latest day that has begun at the agency. If the agency has no time zone, the latest that has begun anywhere. */
export const lastDayOf = async ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> =>
  lastDay(now(), (await readSettings(db)).workingTime);

/** Stores the settings in the current transaction. */
export async function writeSettings(
  db: Db,
  values: Settings,
  { userId, updatedAt }: { userId: string; updatedAt: string },
): Promise<void> {
  const rows = names.map((name) => ({ name, value: JSON.stringify(values[name]), userId, updatedAt }));
  await db
    .q()
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        userId,
        updatedAt,
      })),
    )
    .execute();
}
