import { undoMs } from '#contract/consultations.ts';
import type { Wave } from '#contract/waves.ts';
import {
  countPosts,
  findWave,
  hasPassed,
  judge as judgeOpen,
  lonePosts,
  openWave,
  unjudge,
  waveLimits,
} from '#server/access/public-forms/wave.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { act } from '#server/data/audit/act.ts';
import * as consultations from '#server/features/consultations/service.ts';
import * as messages from '#server/features/messages/service.ts';
import { dropHeld, heldOfWave } from '#server/work/mail/mail-table.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now' | 'mailer'>;

const settleKind = 'waves.settle';

/**
 * The held mails of a wave are sent or dropped this long after the judgement, in milliseconds, when it can no longer be
 * undone.
 */
const settledAfter = undoMs + 1_000;

/** The numbers of posts and mails of the open wave; null if there is no open wave. */
export async function current({ db }: Pick<Work, 'db'>): Promise<Wave | null> {
  const wave = await openWave(db);
  if (!wave) return null;
  const held = await heldOfWave(db, wave.id, 'all');
  return { id: wave.id, openedAt: wave.openedAt, ...(await countPosts(db, wave.id)), held: held.length };
}

async function publish({ events }: Pick<Work, 'events'>): Promise<void> {
  for (const topic of ['consultations', 'messages', 'mail'] as const)
    await events.publish({ topic, subjectId: null, clientAccountId: null, forClient: false });
}

const toldOf = (judgement: 'spam' | 'real', lone: number): string => {
  if (judgement === 'real') return 'The paused e-mails are being sent.';
  if (lone === 0) return 'All are in the spam folders.';
  return `All are in the spam folders, except ${lone === 1 ? 'one post that looks' : `${lone} posts that look`} like none of the others.`;
};

const record = async (context: Work, actor: UserActor, verb: 'spam' | 'real' | 'undo', id: string) => {
  const acted = await act(context, actor, {
    action: `waves.${verb}`,
    subjectType: 'wave',
    subjectId: id,
    clientAccountId: null,
    topic: null,
  });
  await publish(context);
  return acted;
};

/**
 * Stores the judgement of staff about a wave. If the wave is spam, its posts are moved to the spam folders, except posts
 * that resemble no other post. If the wave is real, its held mails are sent some seconds later.
 * @throws AppError `not_found`, `conflict`
 */
export const judge = (context: Work, actor: UserActor, id: string, judgement: 'spam' | 'real') =>
  context.db.tx(async () => {
    const { db, jobs, now } = context;
    const wave = await openWave(db);
    if (wave?.id !== id) throw notFound('This wave');
    if (!(await judgeOpen(db, id, { judgement, userId: actor.id, now: now() })))
      throw conflict('Someone has already decided this.');
    const lone = judgement === 'spam' ? await lonePosts(db, id) : [];
    if (judgement === 'spam') {
      await consultations.moveWaveToSpam(context, id, lone);
      await messages.moveWaveToSpam(context, id, lone);
    }
    await jobs.enqueue(settleKind, { waveId: id }, { delayMs: settledAfter });
    const acted = await record(context, actor, judgement, id);
    return acted.with({
      message: toldOf(judgement, lone.length),
    });
  });

/** Undoes a judgement. @throws AppError `not_found`, `conflict` */
export const undo = (context: Work, actor: UserActor, id: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const wave = await findWave(db, id);
    if (!wave) throw notFound('This wave');
    const { judgement, judgedAt, userId } = wave;
    if (judgedAt === null || userId !== actor.id)
      throw conflict('Only the person who decided can undo this.');
    if (now() - Date.parse(judgedAt) > undoMs)
      throw conflict('This can no longer be undone: it was too long ago.');
    if (await openWave(db)) throw conflict('This can no longer be undone: another wave has begun.');
    await unjudge(db, id);
    if (judgement === 'spam') {
      await consultations.restoreWave(context, id);
      await messages.restoreWave(context, id);
    }
    const acted = await record(context, actor, 'undo', id);
    return acted.with({ message: 'Nothing is decided yet.' });
  });

/** Sends or drops the held mails of a wave after its judgement, in the running transaction. */
async function settle({ db, mailer }: Pick<Work, 'db' | 'mailer'>, id: string): Promise<void> {
  const wave = await findWave(db, id);
  if (!wave?.judgement) return;
  const held = await heldOfWave(db, id, 'real');
  const lone = new Set(wave.judgement === 'spam' ? await lonePosts(db, id) : []);
  const leave = held.filter(({ heldFor }) => wave.judgement === 'real' || lone.has(heldFor ?? ''));
  await mailer.sendAgain(leave);
  await dropHeld(db, id);
}

/** Registers the job that sends or drops the held mails of a wave. */
export const jobs = (context: Work): void =>
  context.jobs.handle(settleKind, async (payload) => {
    const { waveId } = payload as { waveId: string };
    return async () => {
      const wave = await findWave(context.db, waveId);
      // If the judgement was undone and given again, the later job does the work.
      const since = context.now() - Date.parse(wave?.judgedAt ?? '');
      if (!(since >= undoMs)) return;
      await settle(context, waveId);
      await publish(context);
    };
  });

/**
 * Ends a wave that is over, if it held only a normal number of mails, and sends these mails. A wave that held more mails
 * waits for a judgement.
 */
export const endPassed = (context: Pick<Work, 'db' | 'events' | 'mailer' | 'now'>): Promise<void> =>
  context.db.tx(async () => {
    const { db, now } = context;
    const wave = await openWave(db);
    if (!wave || !hasPassed(wave, now())) return;
    if ((await heldOfWave(db, wave.id, 'real')).length > waveLimits.network.soon.max) return;
    if (!(await judgeOpen(db, wave.id, { judgement: 'real', userId: null, now: now() }))) return;
    await settle(context, wave.id);
    await publish(context);
  });
