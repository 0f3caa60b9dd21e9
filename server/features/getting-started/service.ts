import { firstSteps, type FirstStep, type GettingStarted } from '#contract/getting-started.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
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

const isPutAway = (stored: unknown): boolean =>
  typeof stored === 'object' && stored !== null && 'isHidden' in stored && stored.isHidden === true;

/** The first steps with what is done of them: nothing is remembered but that the list was put away. */
export async function read(context: Read): Promise<GettingStarted> {
  if (isPutAway(await readSetting(context.db, 'gettingStarted'))) return { isHidden: true, steps: [] };
  const steps = await Promise.all(
    firstSteps.map(async (name) => ({ name, isDone: await done[name](context) })),
  );
  return { isHidden: false, steps };
}

/** Puts the list away, or brings it back. */
export async function update(
  context: Read & Pick<Context, 'events' | 'now'>,
  actor: UserActor,
  isHidden: boolean,
): Promise<GettingStarted> {
  const { db, now } = context;
  await db.tx(async () => {
    await writeSetting(db, 'gettingStarted', { isHidden }, { userId: actor.id, updatedAt: iso(now()) });
    await act(context, actor, {
      action: `settings.${isHidden ? 'hide' : 'show'}-first-steps`,
      subjectType: 'settings',
      subjectId: actor.id,
      clientAccountId: null,
      topic: 'settings',
      forClient: false,
    });
  });
  return read(context);
}
