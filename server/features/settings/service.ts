import type { Settings } from '#contract/settings.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import { readSettings, writeSettings } from '#server/data/settings/settings.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** Changes the settings of the agency. */
export async function update(context: Work, actor: UserActor, after: Settings): Promise<Acted<Settings>> {
  const { db, now } = context;
  return db.tx(async () => {
    const before = await readSettings(db);
    await writeSettings(db, after, { userId: actor.id, updatedAt: iso(now()) });
    const acted = await act(context, actor, {
      action: 'settings.update',
      subjectType: 'settings',
      subjectId: actor.id,
      clientAccountId: null,
      detail: { before, after },
      topic: 'settings',
      forClient: false,
    });
    return acted.with(after);
  });
}
