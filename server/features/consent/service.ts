import type { answerPublication, ClientPublication, ShownAs } from '#contract/publications.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { act } from '#server/data/audit/act.ts';
import * as projects from '#server/features/projects/service.ts';
import * as publications from '#server/features/publications/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import { showLogo } from './logo.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type WithJobs = Work & Pick<Context, 'jobs'>;
type Answer = Output<(typeof answerPublication)['body']>;

const month = (from: number, months: number): string => {
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString();
};

/** What the site shows of a client's work, and what is asked. */
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

const tell = (context: Work, { clientAccountId, contactId }: ClientActor, projectId: string) =>
  notify(context, {
    kind: 'publication',
    subjectType: 'project',
    subjectId: projectId,
    clientAccountId,
    by: { kind: 'contact', id: contactId },
  });

/** Stores what a client says of being shown; a yes shows the project at once. @throws AppError `conflict`, `superseded` */
export const answer = (context: WithJobs, actor: ClientActor, projectId: string, said: Answer) =>
  context.db.tx(async () => {
    const project = await own(context, actor, projectId);
    const before = (await publications.newestOf(context, [project])).get(projectId);
    if (before === undefined && !project.isVisible)
      throw conflict('Nobody has asked you about this project.');
    if (publications.contentHashOf(project) !== said.contentHash)
      throw conflict('This has been changed meanwhile. Please look at it again.', 'superseded');
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
    // Without a yes what is shown on the word of staff goes too.
    await projects.followWord(context, project, agreed);
    await tell(context, actor, projectId);
    return shown(context, actor, projectId);
  });

/** Takes a project off the site. */
export const withdraw = (context: Work, actor: ClientActor, projectId: string) =>
  context.db.tx(async () => {
    const project = await own(context, actor, projectId);
    await publications.say(context, project, {
      basis: 'client',
      state: 'withdrawn',
      contactId: actor.contactId,
    });
    await projects.followWord(context, project, false);
    await tell(context, actor, projectId);
    return shown(context, actor, projectId);
  });

/** What was last said about a project within a scope. */
export async function ofProject({ db }: Pick<Work, 'db'>, scope: Scope, projectId: string) {
  const project = await projects.findOrRefuse(db, scope, projectId);
  const said = await publications.newestOf({ db }, [project]);
  return { publication: publications.shownPublication(said.get(projectId), project) };
}

/** Asks the client of a project whether it may be shown. @throws AppError `conflict` where there is nobody to ask */
export const ask = (context: Work, actor: UserActor, scope: Scope, projectId: string) =>
  context.db.tx(async () => {
    const project = await projects.findOrRefuse(context.db, scope, projectId);
    const { clientAccountId } = project;
    if (project.deleted) throw notFound('This project');
    if (clientAccountId === null) throw conflict('This project has no client: publish it.');
    await publications.say(
      context,
      { ...project, clientAccountId },
      {
        basis: 'staff',
        state: 'asked',
        userId: actor.id,
      },
    );
    await act(context, actor, {
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
    return { message: 'The client is asked. A yes shows the project at once.' };
  });

/** Hides every project of a client that is shown without a yes to exactly what it says. */
async function hideWithout(context: Work): Promise<void> {
  const rows = await projects.rowsOf(context, 'visible');
  const said = await publications.newestOf(context, rows);
  for (const row of rows)
    if (!publications.isAgreed(said.get(row.id), row, context.now()))
      await projects.followWord(context, row, false);
}

/** Makes the yes of clients compulsory, or leaves it to staff. */
export const setRule = (context: Work, actor: UserActor, compulsory: boolean) =>
  context.db.tx(async () => {
    await publications.setCompulsory(context, compulsory);
    if (compulsory) await hideWithout(context);
    await act(context, actor, {
      action: 'projects.publication-rule',
      subjectType: 'settings',
      subjectId: actor.id,
      clientAccountId: null,
      detail: { compulsory },
      topic: 'projects',
      forClient: false,
    });
    return { compulsory };
  });

/** Hides what clients agreed to until a day that is over, where their yes is compulsory. */
export const hideExpired = (context: Work): Promise<void> =>
  context.db.tx(async () => {
    if (await publications.isCompulsory(context)) await hideWithout(context);
  });

/** How many results that visitors see are confirmed by their clients. */
export async function countConfirmed(context: Pick<Work, 'db' | 'now'>): Promise<number> {
  const rows = await projects.rowsOf(context, 'visible');
  const said = await publications.newestOf(context, rows);
  const now = context.now();
  return rows.filter(
    (row) => !row.deleted && publications.confirmationOf(said.get(row.id), row, now) !== null,
  ).length;
}
