import type { Output } from '#contract/endpoint.ts';
import type { recordAcceptance } from '#contract/quotes.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, invalid, notFound } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import * as files from '#server/features/files/service.ts';
import { accept } from '../accept.ts';
import { shownVersions } from '../client.ts';
import * as repository from '../repository.ts';
import { find, findOrRefuse, lockOrRefuse, record } from '../service.ts';
import { fileOfTerms, termsOf } from './terms.ts';

/** Stores a PDF with the terms of a draft. */
export async function addTerms(context: Context, actor: UserActor, scope: Scope, id: string, source: string) {
  const row = await findOrRefuse(context, scope, id);
  return files.storeFile(
    context,
    source,
    {
      purpose: 'quote-file',
      clientAccountId: null,
      uploadedBy: { kind: 'user', id: actor.id },
      field: 'file',
    },
    async (file) => {
      if (file.mime !== 'application/pdf')
        throw invalid('Please choose a PDF.', { file: 'Please choose a PDF.' });
      const acted = await record(context, actor, 'add-terms', row);
      return acted.with(termsOf(file));
    },
  );
}

const day = 24 * 60 * 60 * 1000;

/** Removes files that no quote uses a week after they were stored. Files older than 40 days were checked by earlier runs. */
export async function sweepQuoteFiles(context: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { db, now } = context;
  const since = iso(now() - 40 * day);
  const period = { since, before: iso(now() - 7 * day) };
  for (const id of await files.storedBetween(context, 'quote-file', period, 1000))
    await db.tx(async () => {
      if (!(await repository.namesFile(db, id, since))) await files.remove({ db, now }, id);
    });
}

/** Finds a version of a quote for staff. */
async function versionFor({ db }: Pick<Context, 'db'>, scope: Scope, id: string, number: number) {
  const quote = (await repository.findTemplate(db, id)) ?? (await findOrRefuse({ db }, scope, id));
  return (await repository.versions(db, quote.id)).find((each) => each.number === number);
}

/** The terms of a version, for staff. */
export const termsForStaff = async (context: Context, scope: Scope, id: string, number: number) =>
  fileOfTerms(context, await versionFor(context, scope, id, number));

/** The terms of the newest version that was sent. */
async function newestTerms(context: Context, id: string) {
  const [version] = await shownVersions(context, id);
  return fileOfTerms(context, version);
}

/** The terms of the newest version that was sent, for its client. */
export async function termsForClient(context: Context, actor: ClientActor, id: string) {
  if (!(await repository.findOfClient(context.db, actor.clientAccountId, id))) throw notFound('This quote');
  return newestTerms(context, id);
}

/** The file that proves an acceptance recorded by staff, such as the client's mail or letter. */
export async function fileOfAcceptance(context: Context, scope: Scope, id: string, number: number) {
  const version = await versionFor(context, scope, id, number);
  const reader = { id: '', agency: '', seesAddresses: false };
  const [given] = version ? await repository.acceptancesOf(context.db, [version.id], reader) : [];
  const file = given?.fileId ? await files.find(context, given.fileId) : undefined;
  if (!file) throw notFound('This file');
  return file;
}

/** Records an acceptance that the client gave by email or on the phone. This also works after the last day of the quote. */
export async function recordGiven(
  context: Context,
  actor: UserActor,
  scope: Scope,
  id: string,
  { file: source, ...given }: Output<typeof recordAcceptance.body>,
) {
  const { clientAccountId } = await findOrRefuse(context, scope, id);
  const target = {
    purpose: 'quote-file',
    clientAccountId,
    uploadedBy: { kind: 'user', id: actor.id },
    field: 'file',
  } as const;
  return files.storeFiles(context, source === undefined ? [] : [source], target, async ([file]) => {
    const { row, versions } = await lockOrRefuse(context, scope, id);
    const sent = versions.find(({ state }) => state === 'sent');
    if (!sent) throw conflict('No version of this quote waits for an answer.');
    if (row.clientAccountId === null || row.clientAccountId !== clientAccountId)
      throw conflict('Please make this person a client first, then record the acceptance.');
    await accept(context, { ...row, clientAccountId }, sent, {
      ...given,
      statement: null,
      fileId: file?.id ?? null,
      contactId: null,
      userId: actor.id,
      network: null,
      agent: null,
    });
    const acted = await record(context, actor, 'record-acceptance', row);
    return acted.with(await find(context, actor, scope, id));
  });
}
