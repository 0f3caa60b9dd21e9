import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { readFact, writeFact } from '#server/data/settings/facts.ts';

/**
 * Records, at the start of the program, the time at which a mail server was set up. Content shared before that stays visible
 * to accounts with an unverified address. Without an earlier record, such accounts see no shared content.
 */
export async function noteMailServer({
  db,
  mailer,
  now,
}: Pick<Context, 'db' | 'mailer' | 'now'>): Promise<void> {
  await db.tx(async () => {
    const isSet = mailer.configured;
    const before = await readFact(db, 'mail.set');
    mailer.seenUntil = !isSet
      ? null
      : before === null || before.isSet
        ? (before?.since ?? null)
        : { id: newId(), at: iso(now()) };
    if (before?.isSet !== isSet) await writeFact(db, 'mail.set', { isSet, since: mailer.seenUntil }, now());
  });
}
