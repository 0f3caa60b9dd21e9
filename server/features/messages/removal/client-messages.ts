import { noAct } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { companyNames } from '#server/data/db/views/clients.ts';
import { peopleOf } from '#server/data/db/views/people.ts';
import * as rows from '#server/data/db/queries/rows/inbox-rows.ts';
import * as attachments from '#server/features/attachments/service.ts';
import type { Removable } from '#server/features/removals/service.ts';
import * as links from '../links/service.ts';
import * as repository from './repository.ts';

/** An archived or deleted message, as it is stored outside its conversation. */
export type TakenMessage = rows.RowOf<'clientMessage'> & {
  /** The ids of the messages that answer this message. They do not refer to it while it is removed. */
  answers: string[];
};

const noSpam = async () => [];

/** Defines how messages between clients and the agency are archived and deleted. */
export const clientMessages = (context: Context): Removable<TakenMessage> => {
  const { db } = context;
  return {
    kind: 'clientMessage',
    noun: 'messages',
    topic: 'messages',
    async takeOut(scope, ids) {
      const answers = await repository.answersTo(db, ids);
      const taken = await rows.takeOut(db, 'clientMessage', scope, ids);
      return taken.map((row) => ({ ...row, answers: answers.get(row.id) ?? [] }));
    },
    async namesOf(taken) {
      const people = await peopleOf(
        db,
        { contacts: taken.map(({ contactId }) => contactId), staff: [] },
        { id: '', agency: 'Staff', seesAddresses: true },
      );
      const companies = [...new Set(taken.map(({ clientAccountId }) => clientAccountId))];
      const names = await companyNames(db, companies);
      return new Map(
        taken.map(({ id, fromAdmin, contactId, clientAccountId }) => {
          const client = names.get(clientAccountId) ?? 'A client';
          return [id, fromAdmin ? `To ${client}` : (people.contact(contactId)?.name ?? client)];
        }),
      );
    },
    // Deleting an answer also removes it from the question's row, so that the question waits again.
    async onDeleted(taken) {
      for (const { fromAdmin, responseToId } of taken)
        if (fromAdmin && responseToId !== null) await repository.withdrawAnswer(db, responseToId);
    },
    putBack: (taken) => repository.putBack(db, taken),
    markSpam: noSpam,
    inSpam: noSpam,
    restore: async () => noAct(),
    async forget(ids) {
      await attachments.removeOfMessages(context, ids);
      await links.remove(db, ids);
    },
  };
};
