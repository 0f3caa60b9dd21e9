import type { Selectable } from 'kysely';
import type { NewProjectDirectives, ProjectDirectives } from '#contract/directives.ts';
import { limits } from '#contract/validation/limits.ts';
import { changedPalette, defaultColor } from '#contract/palette.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { lookAt, saveWhole } from '#server/data/db/queries/rows/client-rows.ts';
import { contactOf } from '#server/data/db/views/people.ts';
import type { ProjectDirectiveTable } from '#server/data/db/tables/project.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { selfAsPerson, type Reader } from '#server/access/people/person.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import { clientDid } from '#server/work/notices/client-did.ts';
import * as repository from './repository.ts';

/** Records that staff have seen a client's directives. Returns true if the directives were new. */
export const look = (db: Db, clientAccountId: string, at: string): Promise<boolean> =>
  lookAt(db, 'projectDirective', clientAccountId, at);

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/** How often a client may save in a window. */
const savingLimit: Limit = { max: 240, windowMs: 60 * 60 * 1000 };

/** A change of the palette that a client asked for. */
interface PaletteChange {
  /** The client's palette at the time of the request; null if the request does not contain it. */
  before: string[] | null;
  wanted: string[];
  /** The contact who asked. */
  contactId: string | null;
  updatedAt: string;
}

/** A row without any choices. */
const emptyDirectives = (clientAccountId: string, updatedAt: string): Selectable<ProjectDirectiveTable> => ({
  clientAccountId,
  colorPalette: JSON.stringify(Array.from({ length: limits.paletteColors }, () => defaultColor)),
  fontPreferences: null,
  additionalNotes: null,
  letUsChooseColors: false,
  letUsChooseFont: false,
  contactId: null,
  // Only changes by staff write this row, so it counts as seen.
  lookedAt: updatedAt,
  updatedAt,
});

const paletteIn = (json: string) => JSON.parse(json) as string[];

/** A client's directives. Without saved ones, the defaults. */
export async function directivesOf(
  db: Db,
  clientAccountId: string,
  reader: Reader,
): Promise<ProjectDirectives> {
  const saved = await repository.find(db, clientAccountId);
  const { colorPalette, ...row } = saved ?? emptyDirectives(clientAccountId, '');
  return {
    ...row,
    colorPalette: paletteIn(colorPalette),
    updatedAt: saved?.updatedAt ?? null,
    savedBy: saved ? contactOf(saved, reader) : null,
  };
}

/** Saves a client's directives, replacing the earlier ones. */
export async function save(
  context: Work,
  client: ClientActor,
  input: NewProjectDirectives,
): Promise<ProjectDirectives> {
  const { db } = context;
  const { clientAccountId, contactId } = client;
  const now = context.now();
  const updatedAt = iso(now);
  const colorPalette = JSON.stringify(input.colorPalette);
  const row = { ...input, clientAccountId, contactId, colorPalette, lookedAt: null, updatedAt };
  await db.tx(async () => {
    await takeTry(db, `directives/${clientAccountId}`, savingLimit, now);
    await saveWhole(db, 'projectDirective', row);
    await clientDid(context, client, {
      topic: 'directives',
      kind: 'directives',
      subjectType: 'directives',
      subjectId: null,
    });
  });
  return { ...input, updatedAt, savedBy: selfAsPerson(client) };
}

/**
 * Replaces the colors that `wanted` changes compared with `before`, in the running transaction. Other colors stay as
 * they are now.
 */
export async function changePalette(
  db: Db,
  clientAccountId: string,
  { before, wanted, contactId, updatedAt }: PaletteChange,
): Promise<void> {
  const empty = emptyDirectives(clientAccountId, updatedAt);
  const inForce = (await repository.find(db, clientAccountId)) ?? empty;
  const colorPalette = JSON.stringify(changedPalette(paletteIn(inForce.colorPalette), before, wanted));
  await repository.setPalette(db, { ...empty, colorPalette, contactId });
}

/** Restores the palette `before` if the client has saved `wanted` since the request, in the running transaction. */
export async function restorePalette(
  db: Db,
  clientAccountId: string,
  { before, wanted, updatedAt }: PaletteChange,
): Promise<void> {
  if (!before) return;
  const change = { from: JSON.stringify(wanted), to: JSON.stringify(before), updatedAt };
  await repository.replacePalette(db, clientAccountId, change);
}
