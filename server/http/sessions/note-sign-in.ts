import type { FastifyRequest } from 'fastify';
import { emailKey } from '#contract/validation/fields.ts';
import type { Context } from '#server/core/context.ts';
import { noteAddress } from '#server/data/audit/addresses.ts';
import { record } from '#server/data/audit/record.ts';
import type { OpenedBy } from '#server/data/db/tables/sign-in.ts';
import { personWithAddress } from '#server/access/sessions/own-sessions.ts';
import { deviceWords } from '#server/access/sessions/device-words.ts';
import type { SessionKind, SessionSubject } from '#server/access/sessions/sessions.ts';

type Work = Pick<Context, 'db' | 'now'>;

const device = (request: FastifyRequest) => deviceWords(request.headers['user-agent'] ?? null);

const note = (
  context: Work,
  subject: SessionSubject,
  action: string,
  detail: Record<string, unknown>,
): Promise<string> =>
  record(context, {
    ...(subject.kind === 'client' ? { contactId: subject.contactId } : { userId: subject.userId }),
    action,
    subjectType: 'session',
    subjectId: subject.kind,
    clientAccountId: subject.kind === 'client' ? subject.clientAccountId : null,
    detail,
  });

/** Adds a sign-in and its network address to the audit log. */
export async function noteSignIn(
  context: Work,
  request: FastifyRequest,
  subject: SessionSubject,
  openedBy: OpenedBy,
): Promise<void> {
  const id = await note(context, subject, 'sign-in.open', { openedBy, device: device(request) });
  await noteAddress(context, id, request.ip, 'opened');
}

/** Adds a sign-out to the audit log. */
export const noteSignOut = (context: Work, request: FastifyRequest, subject: SessionSubject) =>
  note(context, subject, 'sign-in.close', { device: device(request) });

/**
 * Adds a refused sign-in to the audit log: the network address and, if the typed address has an account, the person. The
 * typed text is not kept, because people type passwords into the wrong field. Known and unknown addresses take the same
 * time.
 */
export async function noteRefusal(
  context: Work,
  request: FastifyRequest,
  { kind, email, code }: { kind: SessionKind; email: string; code: string },
): Promise<void> {
  const id = await personWithAddress(context.db, kind, emailKey(email).replaceAll('\0', '\ufffd'));
  const row = await record(context, {
    ...(kind === 'client' ? { contactId: id } : { userId: id }),
    action: 'sign-in.refuse',
    subjectType: 'session',
    subjectId: kind,
    clientAccountId: null,
    detail: { code, device: device(request) },
  });
  await noteAddress(context, row, request.ip, 'refused');
}
