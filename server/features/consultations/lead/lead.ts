import type { Lead } from '#contract/leads.ts';
import type { ConsultationStatus } from '#contract/consultations.ts';
import { readerOf, staffName, type Reader } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { act } from '#server/data/audit/act.ts';
import { lastAct } from '#server/data/audit/last-act.ts';
import * as threads from '#server/features/threads/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { answerMail } from './mails.ts';
import * as consultations from '../repository.ts';
import { findOrRefuse } from '../service.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;

const about = (id: string) => ({ subjectType: 'consultation' as const, subjectId: id });

/** What belongs to a request besides itself. */
export async function leadOf(
  context: Pick<Work, 'db' | 'brand'>,
  actor: UserActor,
  scope: Scope,
  id: string,
): Promise<Lead> {
  const { db, brand } = context;
  await findOrRefuse(context, scope, id);
  const thread = await threads.findAbout(db, about(id));
  return {
    messages: thread ? await threads.ofStaff(db, thread.id, readerOf(actor, brand)) : [],
    nth: await repository.nthOfSender(db, id),
  };
}

/** What was answered to each of these requests, as their client reads it. */
export async function answersTo({ db }: Pick<Work, 'db'>, rows: readonly { id: string }[], reader: Reader) {
  const ids = rows.map(({ id }) => id);
  const sent = await threads.sentAbout(db, ids, reader);
  const byRequest = Map.groupBy(sent, ({ subjectId }) => subjectId);
  return new Map([...byRequest].map(([id, rows]) => [id, rows.map(({ answer: each }) => each)]));
}

/** The id of the thread about a request, opened where there is none. */
async function threadOf(context: Work, row: consultations.ConsultationRow): Promise<string> {
  const thread = await threads.findAbout(context.db, about(row.id));
  return (
    thread?.id ?? (await threads.open(context, { ...about(row.id), clientAccountId: row.clientAccountId }))
  );
}

/** Says who did last what another one is about to do again. */
async function faster({ db, brand }: Pick<Work, 'db' | 'brand'>, actor: UserActor, id: string) {
  const last = await lastAct(db, 'consultation', id);
  const user = last?.userId ? await repository.colleague(db, last.userId) : undefined;
  const who =
    last?.userId === actor.id
      ? 'You'
      : user
        ? staffName(user, { agency: brand.name, seesAddresses: true })
        : 'A colleague';
  const did = last?.action === 'consultations.answer' ? 'answered this request' : 'changed this request';
  return conflict(`${who} ${did} meanwhile. Your words are kept: please look before you send them.`);
}

/** Answers the sender of a request by mail, with a copy in its thread. @throws AppError `conflict` when somebody was faster */
export async function answer(
  context: Work & Pick<Context, 'mailer'>,
  actor: UserActor,
  scope: Scope,
  id: string,
  { message, status, after }: { message: string; status: ConsultationStatus; after: string | null },
) {
  const { db, mailer, now } = context;
  return db.tx(async () => {
    // The first write locks the row: of two answers at once the second sees the first.
    await repository.lock(db, id);
    const row = await findOrRefuse(context, scope, id);
    const thread = await threads.findAbout(db, about(id));
    const newest = thread ? await threads.newestSent(db, thread.id) : null;
    if (row.status !== status || newest !== after) throw await faster(context, actor, id);
    const at = iso(now());
    const threadId = await threadOf(context, row);
    await threads.post(context, threadId, { kind: 'user', id: actor.id }, { body: message, internal: false });
    await repository.setAnswered(db, id, at);
    if (row.status === 'pending') await consultations.move(db, id, 'pending', 'contacted', at);
    await mailer.send(answerMail(context, actor, row, message));
    // Where nothing is sent, the bell of the portal tells a client; a mail would tell the same twice.
    if (!mailer.configured && row.clientAccountId !== null && row.status === 'pending')
      await notify(context, {
        kind: 'status',
        subjectType: 'consultation',
        subjectId: id,
        clientAccountId: row.clientAccountId,
        by: { kind: 'user', id: actor.id },
      });
    await act(context, actor, {
      action: 'consultations.answer',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId: row.clientAccountId,
      topic: 'consultations',
      forClient: true,
    });
    return findOrRefuse(context, scope, id);
  });
}

/** Writes a note about a request, for the agency alone. */
export async function note(context: Work, actor: UserActor, scope: Scope, id: string, message: string) {
  return context.db.tx(async () => {
    const row = await findOrRefuse(context, scope, id);
    const threadId = await threadOf(context, row);
    await threads.post(context, threadId, { kind: 'user', id: actor.id }, { body: message, internal: true });
    await act(context, actor, {
      action: 'consultations.note',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId: row.clientAccountId,
      topic: 'consultations',
      forClient: false,
    });
    return leadOf(context, actor, scope, id);
  });
}
