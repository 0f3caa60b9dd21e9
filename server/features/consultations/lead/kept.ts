import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import { dropKept, keptAbout } from '#server/work/mail/mail-table.ts';
import { findOrRefuse, isLost } from '../service.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

const prefix = 'consultation:';

/** What the mails about a request have in common. */
export const threadOf = (id: string) => `${prefix}${id}`;

/** True while an answer to a request waits to be sent or passed on. */
export const hasKept = async (db: Context['db'], id: string): Promise<boolean> =>
  (await keptAbout(db, threadOf(id))).length > 0;

async function reached(
  context: Work,
  actor: UserActor,
  { id, clientAccountId }: { id: string; clientAccountId: string | null },
  action: 'consultations.send-kept' | 'consultations.pass-on',
): Promise<void> {
  await repository.reach(context.db, id, iso(context.now()));
  await act(context, actor, {
    action,
    subjectType: 'consultation',
    subjectId: id,
    clientAccountId,
    topic: 'consultations',
    forClient: true,
  });
}

/**
 * Sends the answers to a request that were kept without a mail server, or notes that somebody has passed them on by hand. Either ends
 * its 24 hours.
 *
 * @throws AppError `conflict` where nothing is kept, or nothing can be sent
 */
export const settleKept = (
  context: Work & Pick<Context, 'mailer'>,
  actor: UserActor,
  scope: Scope,
  id: string,
  by: 'mail' | 'hand',
) =>
  context.db.tx(async () => {
    const { db, mailer } = context;
    await repository.lock(db, id);
    const row = await findOrRefuse(context, scope, id);
    if (row.lostReason !== null) throw conflict(isLost);
    if (by === 'mail' && !mailer.configured)
      throw conflict('No mail server is set up, so nothing can be sent.');
    const kept = await keptAbout(db, threadOf(id));
    if (kept.length === 0) throw conflict('No answer is kept here any more: a colleague was faster.');
    // What was passed on must not be mailed as well.
    await (by === 'mail' ? mailer.sendAgain(kept) : dropKept(db, threadOf(id)));
    await reached(context, actor, row, by === 'mail' ? 'consultations.send-kept' : 'consultations.pass-on');
    return findOrRefuse(context, scope, id);
  });

/** Notes that kept mails leave, sent from the list of mails: answers to requests among them end their 24 hours. In the running transaction. */
export async function keptAnswersLeave(
  context: Work,
  actor: UserActor,
  mails: readonly { thread: string | null; state: string; kind: string; clientAccountId: string | null }[],
): Promise<void> {
  for (const { thread, state, kind, clientAccountId } of mails)
    if (state === 'kept' && kind === 'account' && thread?.startsWith(prefix))
      await reached(
        context,
        actor,
        { id: thread.slice(prefix.length), clientAccountId },
        'consultations.send-kept',
      );
}
