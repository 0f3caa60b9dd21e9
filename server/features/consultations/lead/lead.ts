import type { OfferedTimes } from '#contract/appointments.ts';
import { mailedMost, mailedText, type Lead } from '#contract/leads.ts';
import type { ConsultationStatus } from '#contract/consultations.ts';
import { readerOf, staffName, type Reader } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { act, type Acted } from '#server/data/audit/act.ts';
import type { Finish } from '#server/http/idempotency/idempotency.ts';
import { lastAct } from '#server/data/audit/record.ts';
import * as attachments from '#server/features/attachments/service.ts';
import type { StoredFile } from '#server/features/files/service.ts';
import * as threads from '#server/features/threads/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import type { Work as OfferingWork } from '../appointments/invitation.ts';
import { offer, ofRequest } from '../appointments/staff.ts';
import { hasKept } from './kept.ts';
import { answerMail } from './mails.ts';
import type { ConsultationRow } from '../repository.ts';
import { findOrRefuse, isLost } from '../find.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand'>;
type WritingWork = OfferingWork & attachments.StoringWork;

const about = (id: string) => ({ subjectType: 'consultation' as const, subjectId: id });

/** A request's messages, and further facts for the screen that shows it. */
export async function leadOf(
  context: OfferingWork,
  actor: UserActor,
  scope: Scope,
  id: string,
): Promise<Lead> {
  const { db, brand } = context;
  const { clientAccountId, status } = await findOrRefuse(context, scope, id);
  const thread = await threads.findAbout(db, about(id));
  return {
    // A client reads answers in the portal, so they need not be sent.
    kept: (clientAccountId === null || status === 'pending') && (await hasKept(db, id)),
    messages: thread ? await threads.ofStaff(db, thread.id, readerOf(actor, brand)) : [],
    // Times are offered only with an answer, which opens a thread.
    appointment: thread ? await ofRequest(context, id) : null,
    nth: await repository.nthOfSender(db, id),
  };
}

/** The answers to each of these requests, in the form for the client who sent them. */
export async function answersTo({ db }: Pick<Work, 'db'>, rows: readonly { id: string }[], reader: Reader) {
  const ids = rows.map(({ id }) => id);
  const sent = await threads.sentAbout(db, ids, reader);
  const byRequest = Map.groupBy(sent, ({ subjectId }) => subjectId);
  return new Map([...byRequest].map(([id, rows]) => [id, rows.map(({ answer: each }) => each)]));
}

/** The id of the newest answer to a request; null if there is none. */
async function newestAnswer(db: Work['db'], id: string): Promise<string | null> {
  const thread = await threads.findAbout(db, about(id));
  return thread ? threads.newestSent(db, thread.id) : null;
}

/** The conflict error with the name of the colleague who acted last. */
async function faster({ db, brand }: Pick<Work, 'db' | 'brand'>, actor: UserActor, id: string) {
  const last = await lastAct({ db }, { subjectType: 'consultation', subjectId: id });
  const user = last?.userId ? await repository.colleague(db, last.userId) : undefined;
  const who =
    last?.userId === actor.id
      ? 'You'
      : user
        ? staffName(user, { agency: brand.name, seesAddresses: true })
        : 'A colleague';
  const isAnswer = last?.action === 'consultations.answer' || last?.action === 'consultations.keep-answer';
  const did = isAnswer ? 'answered this request' : 'changed this request';
  return conflict(`${who} ${did} in the meantime. Your text is kept: please check before you send it.`);
}

/** Adds an answer or a note to a request, with files. */
async function post(
  context: WritingWork,
  actor: UserActor,
  row: ConsultationRow,
  { body, internal, quoted }: { body: string; internal: boolean; quoted?: string | null | undefined },
  stored: readonly StoredFile[],
): Promise<void> {
  const { id, clientAccountId } = row;
  const threadId = await threads.findOrOpen(context, { ...about(id), clientAccountId });
  const by = { kind: 'user' as const, id: actor.id };
  const { id: messageId } = await threads.post(context, threadId, by, { body, internal, quoted });
  await attachments.add(context, { about: 'consultation', aboutId: id, messageId, internal }, stored);
}

interface Answer {
  message: string;
  files: readonly string[];
  status: ConsultationStatus;
  after: string | null;
  /** True if staff gave the sender the answer in another way, since there is no mail server. */
  reached?: boolean | undefined;
  /** Times to offer for an appointment. */
  appointment?: OfferedTimes | null | undefined;
  /** Quoted text and signature of a mail, which screens fold away. */
  quoted?: string | null;
}

/**
 * Answers the sender of a request by mail, with files, and stores a copy in the thread. Without a mail server clients
 * read the copy in the portal. For other senders the mail is kept, and the request stays pending.
 * @throws AppError `conflict` if a colleague was faster, `payload_too_large` if the files exceed the limit of a mail,
 * `validation_error` for impossible times
 */
export async function answer(
  context: WritingWork,
  actor: UserActor,
  scope: Scope,
  id: string,
  { message, files, status, after, reached = false, appointment = null, quoted }: Answer,
  finish: Finish<Acted<ConsultationRow>> = (last) => last(),
) {
  const { db, mailer, now } = context;
  const write = async (stored: readonly StoredFile[]) => {
    // Lock the row first, so that of two answers at once the second sees the first.
    await repository.lock(db, id);
    const row = await findOrRefuse(context, scope, id);
    const newest = await newestAnswer(db, id);
    if (row.lostReason !== null) throw conflict(isLost);
    if (row.status !== status || newest !== after) throw await faster(context, actor, id);
    if (stored.reduce((sum, { size }) => sum + size, 0) > mailedMost)
      throw new AppError('payload_too_large', mailedText, { fields: { files: mailedText } });
    const inPortal = !mailer.configured && row.clientAccountId !== null;
    const isKept = !mailer.configured && !inPortal && !reached;
    await post(context, actor, row, { body: message, internal: false, quoted }, stored);
    const offered = appointment && (await offer(context, actor, id, appointment));
    if (!isKept) await repository.reach(db, id, iso(now()));
    if (mailer.configured || isKept)
      await mailer.send(await answerMail(context, actor, row, { message, offered }, stored));
    // Send a notice only if no mail is sent, so that the client gets the news once.
    if (inPortal && row.status === 'pending')
      await notify(context, {
        kind: 'status',
        subjectType: 'consultation',
        subjectId: id,
        clientAccountId: row.clientAccountId,
        by: { kind: 'user', id: actor.id },
      });
    const acted = await act(context, actor, {
      action: isKept ? 'consultations.keep-answer' : 'consultations.answer',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId: row.clientAccountId,
      topic: 'consultations',
      forClient: true,
    });
    return acted.with(await findOrRefuse(context, scope, id));
  };
  const { clientAccountId } = await findOrRefuse(context, scope, id);
  return attachments.withFiles(context, actor, clientAccountId, files, (stored) =>
    finish(() => write(stored)),
  );
}

/** Answers a request whatever its status is, and whatever was answered before. */
export async function answerNow(
  context: WritingWork,
  actor: UserActor,
  scope: Scope,
  id: string,
  words: Pick<Answer, 'message' | 'files' | 'quoted'>,
  finish: Finish<Acted<ConsultationRow>>,
) {
  const { status } = await findOrRefuse(context, scope, id);
  const after = await newestAnswer(context.db, id);
  return answer(context, actor, scope, id, { ...words, status, after }, finish);
}

/** Adds a note with files to a request, visible only to the agency. */
export async function note(
  context: WritingWork,
  actor: UserActor,
  scope: Scope,
  id: string,
  { message, files }: { message: string; files: readonly string[] },
) {
  const write = async (stored: readonly StoredFile[]) => {
    const row = await findOrRefuse(context, scope, id);
    await post(context, actor, row, { body: message, internal: true }, stored);
    const acted = await act(context, actor, {
      action: 'consultations.note',
      subjectType: 'consultation',
      subjectId: id,
      clientAccountId: row.clientAccountId,
      topic: 'consultations',
      forClient: false,
    });
    return acted.with(await leadOf(context, actor, scope, id));
  };
  const { clientAccountId } = await findOrRefuse(context, scope, id);
  return attachments.withFiles(context, actor, clientAccountId, files, write);
}
