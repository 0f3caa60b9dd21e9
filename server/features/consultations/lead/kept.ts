import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act } from '#server/data/audit/act.ts';
import { keptAbout } from '#server/work/mail/mail-table.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

const prefix = 'consultation:';

/** The value of the column `thread` in all mails about a request. */
export const threadOf = (id: string) => `${prefix}${id}`;

/** True while an answer to a request waits to be sent or passed on. */
export const hasKept = async (db: Context['db'], id: string): Promise<boolean> =>
  (await keptAbout(db, threadOf(id))).length > 0;

/** Records that a kept answer has reached the sender, in the running transaction. */
export async function reached(
  context: Work,
  actor: UserActor,
  { id, clientAccountId }: { id: string; clientAccountId: string | null },
  action: 'consultations.send-kept' | 'consultations.pass-on',
): Promise<Acted> {
  await repository.reach(context.db, id, iso(context.now()));
  return act(context, actor, {
    action,
    subjectType: 'consultation',
    subjectId: id,
    clientAccountId,
    topic: 'consultations',
    forClient: true,
  });
}

/**
 * For kept answers that are sent from the list of mails: records that they have reached the senders, in the running
 * transaction.
 */
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
