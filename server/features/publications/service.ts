import { createHash } from 'node:crypto';
import { undoMs } from '#contract/consultations.ts';
import type { Publication } from '#contract/publications.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { ProjectTable } from '#server/data/db/tables/project.ts';
import type { PublicationTable } from '#server/data/db/tables/site.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;
type Shown = Pick<ProjectTable, 'title' | 'description' | 'category' | 'results' | 'imageUrl' | 'videoUrl'>;
type OfClient = Shown & Pick<ProjectTable, 'id' | 'clientAccountId' | 'isVisible'>;

/** The hash of those contents of a project that visitors would see. */
export const contentHashOf = ({ title, description, category, results, imageUrl, videoUrl }: Shown): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description, category, results, imageUrl, videoUrl]))
    .digest('hex');

/** The newest answer about each project, by or for its current client. Answers of an earlier client do not count. */
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

/** True as long as the client agrees to exactly the current content of the project. */
export const isAgreed = (row: PublicationTable | undefined, project: Shown, now: number): boolean =>
  row !== undefined &&
  row.basis === 'client' &&
  row.state === 'agreed' &&
  row.contentHash === contentHashOf(project) &&
  (row.until === null || row.until > iso(now));

/** True if a client's consent is compulsory before the client's project is published. */
export const isCompulsory = ({ db }: Pick<Work, 'db'>): Promise<boolean> => repository.isCompulsory(db);

export const setCompulsory = ({ db, now }: Work, compulsory: boolean) =>
  repository.setCompulsory(db, compulsory, iso(now()));

/** Finds a record about publishing by its id. */
export const find = ({ db }: Pick<Work, 'db'>, id: string) => repository.find(db, id);

/** Stores which file is the public picture of the logo, in the running transaction. */
export const setLogo = ({ db }: Pick<Work, 'db'>, id: string, logoId: string) =>
  repository.setLogo(db, id, logoId);

/** The questions to a client that are not answered yet, oldest first. */
export async function askedOf({ db }: Pick<Work, 'db'>, clientAccountId: string) {
  const rows = await repository.newestWithTitles(db, clientAccountId);
  const newest = new Map(rows.map((row) => [row.projectId, row]));
  return [...newest.values()]
    .filter(({ state }) => state === 'asked')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Adds a record about publishing a project. Returns the record's id. */
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

/** @throws AppError `conflict` if the client has refused, or has not agreed although consent is compulsory */
function assertNotAgainst(said: repository.Word | undefined, compulsory: boolean): void {
  if (said?.state === 'withdrawn' || said?.state === 'refused')
    throw conflict('The client does not want this shown. Please ask the client first.');
  if (compulsory) throw conflict('Clients have to agree before their work is shown. Ask the client first.');
}

/**
 * Checks whether staff may publish a project with its current content, in the transaction that changes the project. A
 * project without a client needs no consent. Records who published the project and when; this record does not count as
 * consent.
 * @throws AppError `conflict` after a no of the client, or without a yes where consent is compulsory
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

/**
 * Records that a member of staff vouches for the client's permission, in the running transaction. @throws AppError
 * `conflict`
 */
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
 * Deletes the newest record about publishing a project, in the running transaction, and returns the record.
 * @throws AppError `conflict` unless the same person made it at most 10 seconds ago
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
  if (!isTheirs) throw conflict('This can no longer be undone: something has changed since.');
  if (now() - Date.parse(last.createdAt) > undoMs)
    throw conflict('This can no longer be undone: it was too long ago.');
  await repository.remove(db, last.id);
  return last;
}

/** The last person who published a project, and when. */
export const publishedBy = ({ db }: Pick<Work, 'db'>, projectId: string) =>
  repository.newest(db, projectId, 'published');

/** A record about publishing, as the contract shows it. */
export const shownPublication = (row: repository.Word | undefined, project: Shown): Publication | null =>
  row === undefined ? null : { ...row, isCurrent: row.contentHash === contentHashOf(project) };

/** The name and date to show beside a result that the client has confirmed; null for other results. */
export const confirmationOf = (row: PublicationTable | undefined, project: Shown, now: number) =>
  row !== undefined && row.confirmsResult && project.results !== null && isAgreed(row, project, now)
    ? { by: row.shownName, at: row.createdAt }
    : null;

/**
 * The address of the logo to show beside a project. Null unless the client agreed to show the logo with the company's name.
 */
export const logoAddress = (row: PublicationTable | undefined, project: Shown, now: number): string | null =>
  row !== undefined &&
  row.showsLogo &&
  row.logoId !== null &&
  row.shownName !== null &&
  isAgreed(row, project, now)
    ? `/logos/${row.id}`
    : null;
