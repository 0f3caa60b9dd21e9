import {
  defaultColor,
  type NewProjectDirectives,
  type ProjectDirectives,
  type ReferenceLink,
} from '#contract/directives.ts';
import { limits } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import type { ProjectDirectiveTable } from '#server/db/schema.ts';
import type { ClientActor } from '#server/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/throttle/throttle.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** How often a client may save. */
const savingLimit: Limit = { max: 240, windowMs: 60 * 60 * 1000 };

/** The counter of the change requests that wait for a decision. */
export const pendingCountName = repository.countName('pending');

/** A row with nothing chosen yet. */
export const emptyDirectives = (clientAccountId: string, updatedAt: string): ProjectDirectiveTable => ({
  clientAccountId,
  colorPalette: JSON.stringify(Array.from({ length: limits.paletteColors }, () => defaultColor)),
  fontPreferences: null,
  additionalNotes: null,
  letUsChooseColors: false,
  letUsChooseFont: false,
  updatedAt,
});

/** What a client wants of the look; defaults until something is saved. */
export async function directivesOf(db: Db, clientAccountId: string): Promise<ProjectDirectives> {
  const saved = await repository.find(db, clientAccountId);
  const { colorPalette, ...row } = saved ?? emptyDirectives(clientAccountId, '');
  return { ...row, colorPalette: JSON.parse(colorPalette) as string[], updatedAt: saved?.updatedAt ?? null };
}

export async function linksOf(db: Db, clientAccountId: string): Promise<ReferenceLink[]> {
  const saved = await repository.findLinks(db, clientAccountId);
  return saved ? (JSON.parse(saved.links) as ReferenceLink[]) : [];
}

/** Runs a client's save in a transaction and tells of it. */
const saving = (context: Work, client: ClientActor, save: (updatedAt: string) => Promise<void>) =>
  context.db.tx(async () => {
    const now = context.now();
    await takeTry(context.db, `directives/${client.id}`, savingLimit, now);
    await save(new Date(now).toISOString());
    await context.events.publish({ topic: 'directives', subjectId: null, clientAccountId: client.id });
  });

/** Saves what a client wants, in place of what was saved before. */
export async function save(
  context: Work,
  client: ClientActor,
  input: NewProjectDirectives,
): Promise<ProjectDirectives> {
  const { db } = context;
  const row = { ...input, clientAccountId: client.id, colorPalette: JSON.stringify(input.colorPalette) };
  let updatedAt = '';
  await saving(context, client, async (at) => {
    updatedAt = at;
    await repository.save(db, { ...row, updatedAt });
  });
  return { ...input, updatedAt };
}

/** Saves a client's reference links, in place of those saved before. */
export async function saveLinks(
  context: Work,
  client: ClientActor,
  links: ReferenceLink[],
): Promise<ReferenceLink[]> {
  await saving(context, client, (updatedAt) =>
    repository.saveLinks(context.db, { clientAccountId: client.id, links: JSON.stringify(links), updatedAt }),
  );
  return links;
}
