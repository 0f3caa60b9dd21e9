import type {
  answerPublication,
  ClientPublication,
  ShownAs,
  StaffPublication,
} from '#contract/publications.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { act } from '#server/data/audit/act.ts';
import type { PublicationTable } from '#server/data/db/tables/site.ts';
import * as projects from '#server/features/projects/service.ts';
import * as publications from '#server/features/publications/service.ts';
import { peopleOf } from '#server/data/db/views/people.ts';
import { notify } from '#server/work/notices/notify.ts';
import { notifyUnlessUndone, takeBack } from '#server/work/notices/undoable.ts';
import { showLogo } from './logo.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now'>;
type Answer = Output<(typeof answerPublication)['body']>;

const month = (from: number, months: number): string => {
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString();
};

/** The client's projects that are public, or for which the agency has asked the client's consent. */
export async function list({ db }: Pick<Work, 'db'>, clientAccountId: string): Promise<ClientPublication[]> {
  const rows = await projects.rowsOf({ db }, { clientAccountId });
  const said = await publications.newestOf({ db }, rows);
  return rows
    .filter(({ id, isVisible }) => isVisible || said.has(id))
    .map((row) => ({
      projectId: row.id,
      title: row.title,
      description: row.description,
      results: row.results,
      isPublic: row.isVisible,
      contentHash: publications.contentHashOf(row),
      publication: publications.shownPublication(said.get(row.id), row),
    }));
}

async function own({ db }: Pick<Work, 'db'>, { clientAccountId }: ClientActor, projectId: string) {
  const rows = await projects.rowsOf({ db }, { clientAccountId });
  const row = rows.find(({ id }) => id === projectId);
  if (!row) throw notFound('This project');
  return { ...row, clientAccountId };
}

async function shown(context: Work, actor: ClientActor, projectId: string): Promise<ClientPublication> {
  const found = (await list(context, actor.clientAccountId)).find((each) => each.projectId === projectId);
  if (!found) throw notFound('This project');
  return found;
}

const nameAs = (how: ShownAs, { company, name }: ClientActor): string | null => {
  if (how === 'anonymous') return null;
  return how === 'company' && company !== null ? company : (name.trim().split(/\s+/)[0] ?? null);
};

const about = (projectId: string) =>
  ({ kind: 'publication', subjectType: 'project', subjectId: projectId }) as const;

const answered = ({ clientAccountId, contactId }: ClientActor, projectId: string) => ({
  ...about(projectId),
  clientAccountId,
  by: { kind: 'contact', id: contactId } as const,
});

/**
 * Stores a client's answer about a project. If the client agrees, the project is published at once.
 * @throws AppError `conflict`, `superseded`
 */
export const answer = (context: Work, actor: ClientActor, projectId: string, said: Answer) =>
  context.db.tx(async () => {
    const project = await own(context, actor, projectId);
    const before = (await publications.newestOf(context, [project])).get(projectId);
    if (before === undefined && !project.isVisible)
      throw conflict('Nobody has asked you about this project.');
    if (publications.contentHashOf(project) !== said.contentHash)
      throw conflict('This has changed in the meantime. Please check it again.', 'superseded');
    const agreed = said.answer === 'yes';
    const shownName = agreed ? nameAs(said.shownAs, actor) : null;
    const showsLogo = said.showsLogo && shownName !== null;
    const made = await publications.say(context, project, {
      basis: 'client',
      state: agreed ? 'agreed' : said.answer === 'no' ? 'refused' : 'reword',
      contactId: actor.contactId,
      shownName,
      showsLogo,
      confirmsResult: agreed && said.confirmsResult && project.results !== null,
      words: said.words,
      until: agreed ? month(context.now(), said.months) : null,
    });
    if (showsLogo) await showLogo(context, actor.clientAccountId, made);
    // If the client refuses, a project that was published because staff vouched is hidden too.
    await projects.followWord(context, project, agreed);
    await notify(context, answered(actor, projectId));
    return shown(context, actor, projectId);
  });

/** Takes a project off the site. The agency is notified once the time to undo this is over. */
export const withdraw = (context: Work, actor: ClientActor, projectId: string) =>
  context.db.tx(async () => {
    const project = await own(context, actor, projectId);
    await publications.say(context, project, {
      basis: 'client',
      state: 'withdrawn',
      contactId: actor.contactId,
      wasVisible: project.isVisible,
    });
    await projects.followWord(context, project, false);
    await notifyUnlessUndone(context, answered(actor, projectId));
    return shown(context, actor, projectId);
  });

/** Undoes a withdrawal and restores the earlier answer. @throws AppError `conflict` */
export const undoWithdrawal = (context: Work, actor: ClientActor, projectId: string) =>
  context.db.tx(async () => {
    const project = await own(context, actor, projectId);
    const { contactId } = actor;
    const { wasVisible, createdAt } = await publications.takeBack(context, projectId, {
      state: 'withdrawn',
      contactId,
    });
    const said = (await publications.newestOf(context, [project])).get(projectId);
    const isAdmitted =
      publications.isAgreed(said, project, context.now()) || !(await publications.isCompulsory(context));
    await projects.followWord(context, project, wasVisible && isAdmitted);
    await takeBack(context, about(projectId), Date.parse(createdAt));
    return shown(context, actor, projectId);
  });

/** The recorded permission to show a project within a scope, and the person who published it. */
export async function ofProject(
  { db }: Pick<Work, 'db'>,
  actor: UserActor,
  scope: Scope,
  projectId: string,
): Promise<StaffPublication> {
  const project = await projects.findOrRefuse(db, scope, projectId);
  const said = (await publications.newestOf({ db }, [project])).get(projectId);
  const published = await publications.publishedBy({ db }, projectId);
  const people = await peopleOf(
    db,
    { contacts: [said?.contactId ?? null], staff: [said?.userId ?? null, published?.userId ?? null] },
    { id: actor.id, agency: 'Staff', seesAddresses: true },
  );
  const name = (row: Pick<PublicationTable, 'contactId' | 'userId'> | undefined) =>
    (people.contact(row?.contactId ?? null) ?? people.staff(row?.userId ?? null))?.name ?? null;
  return {
    publication: publications.shownPublication(said, project),
    saidBy: name(said),
    published: published ? { by: name(published), at: published.createdAt } : null,
  };
}

async function ofOneClient({ db }: Pick<Work, 'db'>, scope: Scope, projectId: string) {
  const { clientAccountId, ...project } = await projects.findOrRefuse(db, scope, projectId);
  if (project.deleted) throw notFound('This project');
  if (clientAccountId === null) throw conflict('This project has no client. You can publish it directly.');
  return { ...project, clientAccountId };
}

const recordPermission = (
  context: Work,
  actor: UserActor,
  verb: 'permit' | 'take-permission-back',
  { id, clientAccountId }: { id: string; clientAccountId: string },
) =>
  act(context, actor, {
    action: `projects.${verb}`,
    subjectType: 'project',
    subjectId: id,
    clientAccountId,
    topic: 'projects',
    forClient: true,
  });

/**
 * Records that the member of staff vouches for the client's consent.
 * @throws AppError `conflict`
 */
export const permit = (context: Work, actor: UserActor, scope: Scope, projectId: string) =>
  context.db.tx(async () => {
    const project = await ofOneClient(context, scope, projectId);
    await publications.permit(context, actor.id, project);
    const acted = await recordPermission(context, actor, 'permit', project);
    return acted.with(await ofProject(context, actor, scope, projectId));
  });

/** Undoes `permit`. @throws AppError `conflict` */
export const undoPermission = (context: Work, actor: UserActor, scope: Scope, projectId: string) =>
  context.db.tx(async () => {
    const project = await ofOneClient(context, scope, projectId);
    await publications.takeBack(context, projectId, { state: 'agreed', userId: actor.id });
    const acted = await recordPermission(context, actor, 'take-permission-back', project);
    return acted.with(await ofProject(context, actor, scope, projectId));
  });

/**
 * Asks the client of a project for consent to show the project.
 * @throws AppError `conflict` if nobody can be asked
 */
export const ask = (context: Work, actor: UserActor, scope: Scope, projectId: string) =>
  context.db.tx(async () => {
    const project = await ofOneClient(context, scope, projectId);
    const { clientAccountId } = project;
    await publications.say(context, project, { basis: 'staff', state: 'asked', userId: actor.id });
    const acted = await act(context, actor, {
      action: 'projects.ask',
      subjectType: 'project',
      subjectId: projectId,
      clientAccountId,
      topic: 'projects',
      forClient: true,
    });
    await notify(context, {
      kind: 'publication-asked',
      subjectType: 'project',
      subjectId: projectId,
      clientAccountId,
      by: { kind: 'user', id: actor.id },
    });
    return acted.with({
      message: 'The client has been asked. Their approval publishes the project at once.',
    });
  });

/** Hides every public client project unless its client has agreed to exactly the current content. */
async function hideWithout(context: Work): Promise<void> {
  const rows = await projects.rowsOf(context, 'visible');
  const said = await publications.newestOf(context, rows);
  for (const row of rows)
    if (!publications.isAgreed(said.get(row.id), row, context.now()))
      await projects.followWord(context, row, false);
}

/** Makes consent of clients compulsory or optional. */
export const setRule = (context: Work, actor: UserActor, compulsory: boolean) =>
  context.db.tx(async () => {
    await publications.setCompulsory(context, compulsory);
    if (compulsory) await hideWithout(context);
    const acted = await act(context, actor, {
      action: 'projects.publication-rule',
      subjectType: 'settings',
      subjectId: actor.id,
      clientAccountId: null,
      detail: { compulsory },
      topic: 'projects',
      forClient: false,
    });
    return acted.with({ compulsory });
  });

/** Hides projects whose consent has expired, where consent is compulsory. */
export const hideExpired = (context: Work): Promise<void> =>
  context.db.tx(async () => {
    if (await publications.isCompulsory(context)) await hideWithout(context);
  });

/** Counts the public results that clients have confirmed. */
export async function countConfirmed(context: Pick<Work, 'db' | 'now'>): Promise<number> {
  const rows = await projects.rowsOf(context, 'visible');
  const said = await publications.newestOf(context, rows);
  const now = context.now();
  return rows.filter(
    (row) => !row.deleted && publications.confirmationOf(said.get(row.id), row, now) !== null,
  ).length;
}
