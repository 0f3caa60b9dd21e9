import { lastDone, record } from '#server/data/audit/record.ts';
import type { Context } from '#server/core/context.ts';
import type { SignedIn } from '#server/http/sessions/session.ts';
import type { StoredFile } from '../service.ts';

/** A file that somebody looks at again within the hour counts as opened once. */
const onceInMs = 60 * 60 * 1000;

/**
 * Adds to the audit log that a member of staff opened a file that a client had sent. Pictures made from it, which lists show, do
 * not count. A disk that is full must not keep anybody from reading.
 */
export async function noteOpening(
  context: Pick<Context, 'db' | 'now' | 'log'>,
  file: StoredFile,
  person: SignedIn | null,
): Promise<void> {
  const { id, originalName, purpose, clientAccountId, uploadedByKind } = file;
  if (!person?.staff || uploadedByKind !== 'client' || purpose === 'logo') return;
  const done = { userId: person.staff.id, action: 'files.open', subjectType: 'file', subjectId: id };
  try {
    const last = await lastDone(context, done);
    if (last && context.now() - Date.parse(last.createdAt) < onceInMs) return;
    await record(context, { ...done, clientAccountId, detail: { fileName: originalName } });
  } catch (error) {
    context.log.warn({ err: error }, 'an opening of a file was not noted');
  }
}
