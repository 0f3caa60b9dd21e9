import type { StoppedMail, StopReason } from '#contract/mail-replies.ts';
import { limits } from '#contract/validation/limits.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { act, type Acted } from '#server/data/audit/act.ts';
import type { PageQuery } from '#server/data/db/queries/lists.ts';
import type { Page } from '#server/http/route.ts';
import { replyAddressById } from '#server/work/mail/reply-address.ts';
import { NotWritten, personOf, write } from './answer.ts';
import { dropFiles } from './files.ts';
import * as repository from './repository.ts';

interface StoppedFile {
  name: string;
  /** The reference of the file's upload; missing if the file was not kept. */
  reference?: string;
}

const filesOf = ({ files }: { files: string }) => JSON.parse(files) as StoppedFile[];

/** One page of the stopped mails within a scope. */
export async function list(
  { db }: Pick<Context, 'db'>,
  scope: Scope,
  page: PageQuery,
): Promise<Page<StoppedMail>> {
  const { items, ...rest } = await repository.list(db, scope, page);
  return {
    ...rest,
    items: items.map((row) => ({
      id: row.id,
      sender: row.sender,
      subject: row.subject,
      reason: row.reason as StopReason,
      detail: row.detail,
      text: [row.body, row.quoted].filter(Boolean).join('\n\n'),
      files: filesOf(row).map(({ name }) => name),
      person: row.contactName ?? row.userEmail ?? row.senderName,
      canPlace: row.reason === 'unknown-sender' && (row.contactName ?? row.senderName) !== null,
      createdAt: row.createdAt,
    })),
  };
}

async function findOrRefuse({ db }: Pick<Context, 'db'>, scope: Scope, id: string) {
  const mail = await repository.find(db, scope, id);
  if (!mail) throw notFound('This e-mail');
  const address = mail.replyAddressId === null ? undefined : await replyAddressById(db, mail.replyAddressId);
  return { mail, address };
}

const about = (id: string, clientAccountId: string | null) => ({
  subjectType: 'inboundMail',
  subjectId: id,
  clientAccountId,
  topic: 'mail' as const,
  forClient: false,
});

/**
 * Adds a mail from an unknown address to the conversation, as an answer of the contact to whom the reply address belongs.
 * @throws AppError `conflict`, `not_found`
 */
export async function place(context: Context, actor: UserActor, scope: Scope, id: string) {
  const { mail, address } = await findOrRefuse(context, scope, id);
  const person = address && address.userId === null ? await personOf(context, address) : null;
  if (mail.reason !== 'unknown-sender' || !address || !person)
    throw conflict('This e-mail cannot be added to a conversation.');
  const files = filesOf(mail).flatMap(({ reference }) => reference ?? []);
  const answer = `${mail.body}\n\n(Sent from ${mail.sender})`.trim();
  const quoted = [answer.slice(limits.message), mail.quoted].filter(Boolean).join('\n\n') || null;
  let acted: Acted | undefined;
  try {
    await write(
      context,
      address,
      person,
      { answer: answer.slice(0, limits.message), quoted, files },
      async () => {
        if (!(await repository.takeOff(context.db, id))) throw notFound('This e-mail');
        acted = await act(context, actor, {
          action: 'mail-replies.place',
          ...about(id, address.clientAccountId),
        });
      },
      { placed: true },
    );
  } catch (error) {
    if (error instanceof NotWritten) throw conflict('This person can no longer write there.');
    throw error;
  }
  if (!acted) throw new Error('A mail is placed by an act.');
  return acted.with({ message: 'The e-mail is in the conversation.' });
}

/** Deletes a stopped mail and its files. @throws AppError `not_found` */
export async function remove(context: Context, actor: UserActor, scope: Scope, id: string) {
  const { mail, address } = await findOrRefuse(context, scope, id);
  const person = address ? await personOf(context, address) : null;
  const acted = await context.db.tx(async () => {
    if (!(await repository.takeOff(context.db, id))) throw notFound('This e-mail');
    return act(context, actor, {
      action: 'mail-replies.delete',
      ...about(id, address?.clientAccountId ?? null),
    });
  });
  const files = filesOf(mail).flatMap(({ name, reference }) =>
    reference ? [{ id: reference.replace('upload:', ''), name, reference }] : [],
  );
  if (person) await dropFiles(context, person, files);
  return acted.with({ message: 'The e-mail was deleted.' });
}
