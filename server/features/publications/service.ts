import { createHash } from 'node:crypto';
import { undoMs } from '#contract/consultations.ts';
import type { Publication } from '#contract/publications.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { ProjectTable } from '#server/data/db/migrations/schema.ts';
import type { PublicationTable } from '#server/data/db/migrations/site-tables.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;
type Shown = Pick<ProjectTable, 'title' | 'description' | 'category' | 'results' | 'imageUrl' | 'videoUrl'>;
type OfClient = Shown & Pick<ProjectTable, 'id' | 'clientAccountId' | 'isVisible'>;

/** The hash of what visitors would see of a project. */
export const contentHashOf = ({ title, description, category, results, imageUrl, videoUrl }: Shown): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description, category, results, imageUrl, videoUrl]))
    .digest('hex');

/** The newest word on publishing each of these projects, given by or for its client of today; words for an earlier client do not count. */
export async function newestOf(
  { db }: Pick<Work, 'db'>,
  projects: readonly Pick<ProjectTable, 'id' | 'clientAccountId'>[],
): Promise<Map<string, repository.Word>> {
  const found = await repository.newestOf(
    db,
    projects.map(({ id }) => id),
  );
  for (const { id, clientAccountId } of projects)
    if (found.get(id)?.clientAccountId !== clientAccountId) found.delete(id);
  return found;
}

/** True while the client agrees to exactly what the project says. */
export const isAgreed = (row: PublicationTable | undefined, project: Shown, now: number): boolean =>
  row !== undefined &&
  row.basis === 'client' &&
  row.state === 'agreed' &&
  row.contentHash === contentHashOf(project) &&
  (row.until === null || row.until > iso(now));

/** Whether clients must agree. */
export const isCompulsory = ({ db }: Pick<Work, 'db'>): Promise<boolean> => repository.isCompulsory(db);

export const setCompulsory = ({ db, now }: Work, compulsory: boolean) =>
  repository.setCompulsory(db, compulsory, iso(now()));

/** What was said, by its id. */
export const find = ({ db }: Pick<Work, 'db'>, id: string) => repository.find(db, id);

/** Keeps the picture of the logo that visitors get, in the running transaction. */
export const setLogo = ({ db }: Pick<Work, 'db'>, id: string, logoId: string) =>
  repository.setLogo(db, id, logoId);

/** What a client was asked and has not answered, the longest ago first. */
export async function askedOf({ db }: Pick<Work, 'db'>, clientAccountId: string) {
  const rows = await repository.newestWithTitles(db, clientAccountId);
  const newest = new Map(rows.map((row) => [row.projectId, row]));
  return [...newest.values()]
    .filter(({ state }) => state === 'asked')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Adds what somebody said about a project, and gives its id. */
export async function say(
  { db, now }: Work,
  project: OfClient & { clientAccountId: string },
  said: Pick<PublicationTable, 'basis' | 'state'> & Partial<PublicationTable>,
): Promise<string> {
  const id = newId(now());
  await repository.insert(db, {
    id,
    projectId: project.id,
    clientAccountId: project.clientAccountId,
    contentHash: contentHashOf(project),
    contactId: null,
    userId: null,
    shownName: null,
    confirmsResult: false,
    showsLogo: false,
    logoId: null,
    words: null,
    until: null,
    wasVisible: false,
    createdAt: iso(now()),
    ...said,
  });
  return id;
}

/** @throws AppError `conflict` against the client's word, or without it where the rule asks for it */
function assertNotAgainst(said: repository.Word | undefined, compulsory: boolean): void {
  if (said?.state === 'withdrawn' || said?.state === 'refused')
    throw conflict('The client does not want this to be shown. Ask the client first.');
  if (compulsory) throw conflict('Clients have to agree before their work is shown. Ask the client first.');
}

/**
 * Whether a project that staff want to be visible may be; called with what it says now, in the transaction that changes it. A
 * project without a client needs nobody's word. Publishing records who did it and when, and nobody's word.
 * @throws AppError `conflict` when it is published against the client's word, or without it where the rule asks for it
 */
export async function admit(
  context: Work,
  userId: string,
  project: OfClient,
  wasVisible: boolean,
): Promise<'shown' | 'hidden'> {
  const { clientAccountId } = project;
  if (!project.isVisible || clientAccountId === null) return 'shown';
  const said = (await newestOf(context, [project])).get(project.id);
  if (!isAgreed(said, project, context.now())) {
    const compulsory = await isCompulsory(context);
    if (wasVisible) return compulsory ? 'hidden' : 'shown';
    assertNotAgainst(said, compulsory);
  }
  if (!wasVisible)
    await say(context, { ...project, clientAccountId }, { basis: 'staff', state: 'published', userId });
  return 'shown';
}

/** Records that this person has the client's permission, in the running transaction. @throws AppError `conflict` */
export async function permit(
  context: Work,
  userId: string,
  project: OfClient & { clientAccountId: string },
): Promise<void> {
  const said = (await newestOf(context, [project])).get(project.id);
  assertNotAgainst(said, await isCompulsory(context));
  await say(context, project, { basis: 'staff', state: 'agreed', userId });
}

/**
 * Takes back, in the running transaction, what was just said about a project, and gives it.
 * @throws AppError `conflict` unless the same person said this at most 10 seconds ago and nothing followed
 */
export async function takeBack(
  { db, now }: Work,
  projectId: string,
  by: Partial<Pick<PublicationTable, 'contactId' | 'userId'>> & Pick<PublicationTable, 'state'>,
): Promise<PublicationTable> {
  const last = await repository.newest(db, projectId);
  const isTheirs =
    last?.state === by.state &&
    (by.userId === undefined || last.userId === by.userId) &&
    (by.contactId === undefined || last.contactId === by.contactId);
  if (!isTheirs) throw conflict('This cannot be taken back: something else has followed.');
  if (now() - Date.parse(last.createdAt) > undoMs)
    throw conflict('This cannot be taken back: it was too long ago.');
  await repository.remove(db, last.id);
  return last;
}

/** Who published a project last, and when. */
export const publishedBy = ({ db }: Pick<Work, 'db'>, projectId: string) =>
  repository.newest(db, projectId, 'published');

/** What was said, as the contract shows it. */
export const shownPublication = (row: repository.Word | undefined, project: Shown): Publication | null =>
  row === undefined ? null : { ...row, isCurrent: row.contentHash === contentHashOf(project) };

/** What a card says of a result that its client has confirmed; null for any other. */
export const confirmationOf = (row: PublicationTable | undefined, project: Shown, now: number) =>
  row !== undefined && row.confirmsResult && project.results !== null && isAgreed(row, project, now)
    ? { by: row.shownName, at: row.createdAt }
    : null;

/** The address of the logo beside a work: only by the client's own word, and never without their name. */
export const logoAddress = (row: PublicationTable | undefined, project: Shown, now: number): string | null =>
  row !== undefined &&
  row.showsLogo &&
  row.logoId !== null &&
  row.shownName !== null &&
  isAgreed(row, project, now)
    ? `/logos/${row.id}`
    : null;
