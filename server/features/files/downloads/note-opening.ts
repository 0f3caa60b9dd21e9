import { lastAct, record } from '#server/data/audit/record.ts';
import type { Context } from '#server/core/context.ts';
import type { SignedIn } from '#server/http/sessions/session.ts';
import type { StoredFile } from '../service.ts';

/** Openings of a file by the same person within an hour count once. */
const onceInMs = 60 * 60 * 1000;

/**
 * Records in the audit log that a member of staff opened a client's file. Openings of thumbnails and other derived pictures
 * are not recorded. If recording fails, as on a full disk, the download continues.
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
    const last = await lastAct(context, done);
    if (last && context.now() - Date.parse(last.createdAt) < onceInMs) return;
    await record(context, { ...done, clientAccountId, detail: { fileName: originalName } });
  } catch (error) {
    context.log.warn({ err: error }, 'The opening of a file could not be recorded');
  }
}
