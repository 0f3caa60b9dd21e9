import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { dropKept, keptAbout } from '#server/work/mail/mail-table.ts';
import { findOrRefuse, isLost } from '../find.ts';
import { reached, threadOf } from './kept.ts';
import * as repository from './repository.ts';

/**
 * Sends the kept answers to a request, or records that staff passed them on by hand. In both cases the request counts
 * as answered.
 * @throws AppError `conflict` if nothing is kept or nothing can be sent
 */
export const settleKept = (
  context: Pick<Context, 'db' | 'events' | 'now' | 'mailer'>,
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
    if (kept.length === 0) throw conflict('A colleague has already taken care of this answer.');
    // If staff passed the answer on, it must not be mailed as well.
    await (by === 'mail' ? mailer.sendAgain(kept) : dropKept(db, threadOf(id)));
    const acted = await reached(
      context,
      actor,
      row,
      by === 'mail' ? 'consultations.send-kept' : 'consultations.pass-on',
    );
    return acted.with(await findOrRefuse(context, scope, id));
  });
