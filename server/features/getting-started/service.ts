import * as z from 'zod/mini';
import { firstSteps, type FirstStep, type GettingStarted } from '#contract/getting-started.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import { readSetting, writeSetting } from '#server/data/settings/settings.ts';
import * as brand from '#server/features/brand/service.ts';
import * as mails from '#server/features/mails/service.ts';
import * as site from '#server/features/site-content/service.ts';
import * as repository from './repository.ts';

type Read = Pick<Context, 'db' | 'brand'>;

const done: Readonly<Record<FirstStep, (context: Read) => Promise<boolean>>> = {
  brand: brand.isOwn,
  mail: mails.hasSent,
  colleague: ({ db }) => repository.hasColleague(db),
  client: ({ db }) => repository.hasClient(db),
  preview: ({ db }) => repository.hasPreview(db),
  site: site.isPublished,
};

/** The stored settings of the list of first steps: whether it is hidden, and the steps that were skipped. */
const remembered = z.object({
  isHidden: z._default(z.boolean(), false),
  skipped: z._default(z.array(z.enum(firstSteps)), []),
});

async function recall({ db }: Pick<Context, 'db'>): Promise<z.infer<typeof remembered>> {
  const stored = remembered.safeParse((await readSetting(db, 'gettingStarted')) ?? {});
  return stored.success ? stored.data : { isHidden: false, skipped: [] };
}

/** The list of first steps, each with whether it is done or skipped. */
export async function read(context: Read): Promise<GettingStarted> {
  const { isHidden, skipped } = await recall(context);
  if (isHidden) return { isHidden: true, steps: [] };
  const steps = await Promise.all(
    firstSteps.map(async (name) => ({
      name,
      isDone: await done[name](context),
      isSkipped: skipped.includes(name),
    })),
  );
  return { isHidden: false, steps };
}

/** Hides or shows the list and stores the skipped steps. */
export async function update(
  context: Read & Pick<Context, 'events' | 'now'>,
  actor: UserActor,
  { isHidden, skipped }: { isHidden: boolean; skipped?: FirstStep[] | undefined },
): Promise<Acted<GettingStarted>> {
  const { db, now } = context;
  const acted = await db.tx(async () => {
    const before = await recall(context);
    const kept = { isHidden, skipped: skipped ?? before.skipped };
    await writeSetting(db, 'gettingStarted', kept, { userId: actor.id, updatedAt: iso(now()) });
    return act(context, actor, {
      action: skipped ? 'settings.skip-first-steps' : `settings.${isHidden ? 'hide' : 'show'}-first-steps`,
      subjectType: 'settings',
      subjectId: actor.id,
      clientAccountId: null,
      topic: 'settings',
      forClient: false,
    });
  });
  return acted.with(await read(context));
}
