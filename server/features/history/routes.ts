import * as contract from '#contract/history.ts';
import { staffName } from '#server/access/people/person.ts';
import { act } from '#server/data/audit/act.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import type { Route } from '#server/http/route.ts';
import { sendCsv } from '#server/http/send-file.ts';
import { byteOrderMark, csvLine } from '#server/features/exports/service.ts';
import * as repository from './repository.ts';
import { detailWords, wordsOf } from './service.ts';

/** The number of rows that an export reads at a time. */
const batch = 500;

function whoOf({ userId, contactId, contactName, firstName, lastName, userEmail }: repository.NamedRow) {
  if (userId !== null) {
    const reader = { agency: 'A former colleague', seesAddresses: true };
    return {
      side: 'staff' as const,
      id: userId,
      name: staffName({ firstName, lastName, email: userEmail }, reader),
    };
  }
  if (contactId === null) return null;
  return { side: 'client' as const, id: contactId, name: contactName ?? 'A former contact' };
}

/** The name of the subject of an action. A client has a field of its own. */
function aboutOf({
  about,
  colleagueId,
  colleagueFirstName,
  colleagueLastName,
  colleagueEmail,
}: repository.NamedRow) {
  if (colleagueId === null) return about;
  const colleague = { firstName: colleagueFirstName, lastName: colleagueLastName, email: colleagueEmail };
  return staffName(colleague, { agency: 'A former colleague', seesAddresses: true });
}

const present = (row: repository.NamedRow) => ({
  id: row.id,
  createdAt: row.createdAt,
  subjectId: row.subjectId,
  who: whoOf(row),
  text: wordsOf(row),
  client:
    row.clientId === null || row.clientName === null ? null : { id: row.clientId, name: row.clientName },
  detail: [aboutOf(row), detailWords(row), row.address].filter((words) => words !== null).join(', ') || null,
});

async function* lines({ db }: Context, filter: repository.HistoryFilter) {
  yield byteOrderMark + csvLine(['When', 'Side', 'Who', 'What', 'Client', 'Detail']);
  let cursor: string | undefined;
  do {
    const page = await repository.list(db, { ...filter, limit: batch, cursor });
    for (const { createdAt, who, text, client, detail } of page.items.map(present))
      yield csvLine([createdAt, who?.side ?? null, who?.name ?? null, text, client?.name ?? null, detail]);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

export function routes(route: Route, context: Context): void {
  route(contract.listHistory, async ({ query }) => {
    const page = await repository.list(context.db, query);
    return { ...page, items: page.items.map(present) };
  });

  route(contract.exportHistory, async ({ actor, query, reply }) => {
    await act(context, actor, {
      action: 'history.export',
      subjectType: 'history',
      subjectId: newId(context.now()),
      clientAccountId: query.clientAccountId ?? null,
      topic: null,
    });
    const day = new Date(context.now()).toISOString().slice(0, 10);
    return sendCsv(reply, `history-${day}`, lines(context, query));
  });

  route(contract.listFileOpenings, async ({ actor, query }) => {
    const page = await repository.openings(context.db, actor.clientAccountId, query);
    const reader = { agency: context.brand.name, seesAddresses: false };
    return {
      ...page,
      items: page.items.map((row) => ({
        id: row.id,
        createdAt: row.createdAt,
        who: staffName({ ...row, email: null }, reader),
        fileName: detailWords(row) ?? 'A file',
      })),
    };
  });
}
