import type { Wave } from '#contract/waves.ts';
import { countPosts, judge as judgeOpen, openWave } from '#server/access/public-forms/wave.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { act } from '#server/data/audit/act.ts';
import * as consultations from '#server/features/consultations/service.ts';
import * as messages from '#server/features/messages/service.ts';
import { dropHeld, heldOfWave } from '#server/work/mail/mail-table.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'mailer'>;

/** The wave that nobody has judged, in numbers. */
export async function current({ db }: Pick<Work, 'db'>): Promise<Wave | null> {
  const wave = await openWave(db);
  if (!wave) return null;
  const held = await heldOfWave(db, wave.id, 'all');
  return { id: wave.id, openedAt: wave.openedAt, ...(await countPosts(db, wave.id)), held: held.length };
}

/** Ends a wave: all of it goes to spam, or the mails that it held are sent. @throws AppError `not_found`, `conflict` */
export const judge = (context: Work, actor: UserActor, id: string, judgement: 'spam' | 'real') =>
  context.db.tx(async () => {
    const { db, events, now, mailer } = context;
    const wave = await openWave(db);
    if (wave?.id !== id) throw notFound('This wave');
    if (!(await judgeOpen(db, id, { judgement, userId: actor.id, now: now() })))
      throw conflict('Somebody has decided on this already.');
    if (judgement === 'spam') {
      await consultations.moveWaveToSpam(context, id);
      await messages.moveWaveToSpam(context, id);
    } else await mailer.sendAgain(await heldOfWave(db, id, 'real'));
    await dropHeld(db, id);
    await act(context, actor, {
      action: `waves.${judgement}`,
      subjectType: 'wave',
      subjectId: id,
      clientAccountId: null,
      topic: 'consultations',
      forClient: false,
    });
    for (const topic of ['messages', 'mail'] as const)
      await events.publish({ topic, subjectId: null, clientAccountId: null, forClient: false });
    return {
      message:
        judgement === 'spam'
          ? 'All of it is in the spam folders.'
          : 'The mails that were held are on their way.',
    };
  });
