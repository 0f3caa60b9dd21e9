import { readerOf, type Reader } from '#server/access/people/person.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { Context } from '#server/core/context.ts';
import * as previews from '#server/features/previews/service.ts';
import type { Onlooker } from '#server/features/threads/service.ts';

type Work = Pick<Context, 'db' | 'brand'>;

/** The person who opens a preview, and the preview as far as the person's rights allow. */
export interface Visitor {
  person: Onlooker;
  reader: Reader;
  previewId: string;
  clientAccountId: string;
  projectId: string | null;
  actor: ClientActor | UserActor;
  /** The member of staff; null if the visitor is a contact. */
  staff: UserActor | null;
}

/** A visitor who is a contact, for a preview that was read within the contact's company. */
export const contactAt = (
  context: Work,
  actor: ClientActor,
  { id, projectId }: { id: string; projectId: string | null },
): Visitor => ({
  actor,
  projectId,
  person: { kind: 'contact', id: actor.contactId },
  reader: readerOf(actor, context.brand),
  previewId: id,
  clientAccountId: actor.clientAccountId,
  staff: null,
});

/** A visitor who is a contact, for a preview of the contact's company. @throws AppError `not_found` */
export const asClient = async (context: Work, actor: ClientActor, previewId: string): Promise<Visitor> =>
  contactAt(context, actor, await previews.findShown(context, actor.clientAccountId, previewId));

/** A visitor who is a member of staff, for a preview within the scope. @throws AppError `not_found` */
export async function asStaff(
  context: Work,
  actor: UserActor,
  scope: Scope,
  previewId: string,
): Promise<Visitor> {
  const { clientAccountId, projectId } = await previews.findWithin(context, scope, previewId);
  return {
    actor,
    projectId,
    person: { kind: 'user', id: actor.id },
    reader: readerOf(actor, context.brand),
    previewId,
    clientAccountId,
    staff: actor,
  };
}
