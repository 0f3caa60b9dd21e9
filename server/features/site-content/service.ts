import type { PublishedState, SectionState, SiteDraft } from '#contract/site.ts';
import { undoDays } from '#contract/site.ts';
import { siteSections, type SiteContent } from '#contract/site/content.ts';
import { sectionNames, type SectionName } from '#contract/site/section-names.ts';
import { defaultContent } from '#contract/site/defaults.ts';
import type { UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict, invalid, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { type Acted, act, noAct } from '#server/data/audit/act.ts';
import { parse } from '#server/http/route.ts';
import { differing, stored, withSections } from './content.ts';
import { assertPictures, assertReadable } from './pictures.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;

/**
 * Computes the compressed size of the landing page with the given content, the largest allowed size, and the growth of each
 * section, in bytes.
 */
type Weigh = (
  content: SiteContent,
) => Promise<{ bytes: number; most: number; sections: [SectionName, number][] }>;

const historyShown = 50;
const undoMs = undoDays * 24 * 60 * 60 * 1000;

const parsed = (json: string) => JSON.parse(json) as Record<string, unknown>;

/** The content that visitors see. */
export async function published({ db }: Pick<Work, 'db'>): Promise<SiteContent> {
  const newest = await repository.newestPublished(db);
  return newest ? withSections(defaultContent, parsed(newest.content)) : defaultContent;
}

/** True once something was published. */
export const isPublished = async ({ db }: Pick<Work, 'db'>): Promise<boolean> =>
  (await repository.newestPublished(db)) !== undefined;

type DraftRow = Awaited<ReturnType<typeof repository.drafts>>[number];

const over = (content: SiteContent, rows: readonly DraftRow[]): SiteContent =>
  withSections(
    content,
    Object.fromEntries(
      rows.flatMap((row) => (row.content === null ? [] : [[row.section, JSON.parse(row.content)]])),
    ),
  );

/** The content of the site as if every draft were published. */
export const draft = async ({ db }: Pick<Work, 'db'>): Promise<SiteContent> =>
  over(await published({ db }), await repository.drafts(db));

const nameOf = (owner: DraftRow['owner']) => owner && { id: owner.id, name: owner.name };

const stateOf = (row: DraftRow | undefined, changed: boolean): SectionState => ({
  changed,
  revision: row?.revision ?? 0,
  editedBy: row && changed ? nameOf(row.owner) : null,
  editedAt: row && changed ? row.updatedAt : null,
});

async function historyOf({ db, now }: Pick<Work, 'db' | 'now'>): Promise<PublishedState[]> {
  const oldest = iso(now() - undoMs);
  const rows = await repository.history(db, historyShown);
  return rows.map((row, index) => ({
    id: row.id,
    publishedBy: nameOf(row.owner),
    publishedAt: row.createdAt,
    changed: JSON.parse(row.changed) as SectionName[],
    restoredAt: row.restoredAt,
    restorable: index > 0 && row.createdAt >= oldest,
  }));
}

/** The content of the site with all drafts, as staff edit it. */
export async function state(context: Work & Pick<Context, 'db'>, confirmed: number): Promise<SiteDraft> {
  const { db } = context;
  const [rows, shown] = [await repository.drafts(db), await published(context)];
  const content = over(shown, rows);
  const changed = new Set(differing(content, shown));
  const sections = sectionNames.map((name) => [
    name,
    stateOf(
      rows.find(({ section }) => section === name),
      changed.has(name),
    ),
  ]);
  return {
    content,
    sections: Object.fromEntries(sections) as SiteDraft['sections'],
    confirmed,
    history: await historyOf(context),
  };
}

const seen = (name: string | undefined) =>
  conflict(`${name ?? 'Someone'} has changed this since you opened it. Please check it before you continue.`);

const record = (
  context: Work,
  actor: Pick<UserActor, 'id'>,
  verb: string,
  subjectId: string,
  detail?: Record<string, unknown>,
) =>
  act(context, actor, {
    action: `site.${verb}`,
    subjectType: 'site',
    subjectId,
    clientAccountId: null,
    detail,
    topic: 'site',
    forClient: false,
  });

const find = async (context: Pick<Work, 'db'>, section: SectionName) =>
  (await repository.drafts(context.db)).find((row) => row.section === section);

/**
 * Saves a section as a draft. @throws AppError `validation_error` at the section's fields, `conflict` if somebody else saved
 * first
 */
export async function change(
  context: Work,
  actor: UserActor,
  section: SectionName,
  { content, revision }: { content: unknown; revision: number },
): Promise<Acted<SectionState>> {
  const { db, now } = context;
  const data = parse(siteSections[section], content);
  await assertPictures(context, section, data);
  return db.tx(async () => {
    const given = { section, content: JSON.stringify(data), userId: actor.id, updatedAt: iso(now()) };
    if (!(await repository.change(db, given, revision)))
      throw seen((await find(context, section))?.owner?.name);
    const acted = await record(context, actor, 'change', section);
    const shown = await published(context);
    const isChanged = JSON.stringify(data) !== JSON.stringify(shown[section]);
    return acted.with(stateOf(await find(context, section), isChanged));
  });
}

/** Deletes the draft of a section. */
export const discard = (context: Work, actor: UserActor, section: SectionName) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const row = await find(context, section);
    if (!row || row.content === null) return noAct();
    const given = { section, content: null, userId: actor.id, updatedAt: iso(now()) };
    if (!(await repository.change(db, given, row.revision))) throw seen(undefined);
    return record(context, actor, 'discard', section);
  });

const grouped = (bytes: number) => String(bytes).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

/**
 * Refuses content that makes the page larger than one network round trip can load. The error names the sections that add
 * most.
 */
async function assertLight(weigh: Weigh | null, content: SiteContent): Promise<void> {
  const weight = await weigh?.(content);
  if (!weight || weight.bytes <= weight.most) return;
  const heaviest = weight.sections.filter(([, more]) => more > 0).toSorted(([, a], [, b]) => b - a);
  const fields = Object.fromEntries(
    heaviest.slice(0, 3).map(([name, more]) => [name, `${grouped(more)} bytes more than by default.`]),
  );
  throw invalid(
    `The page would have ${grouped(weight.bytes)} bytes, but at most ${grouped(weight.most)} open at once on a phone. Please shorten the sections named here.`,
    fields,
  );
}

/** Stores the default content as the first state, so that it can be restored. */
const keepDefaults = (db: Work['db'], at: number) =>
  repository.insertPublished(db, {
    id: newId(at),
    content: '{}',
    changed: '[]',
    restoredAt: null,
    userId: null,
    createdAt: iso(at),
  });

/** Publishes the drafts of the named sections. Drafts of other sections stay drafts. */
export async function publish(
  context: Work,
  actor: UserActor,
  weigh: Weigh | null,
  revisions: Readonly<Record<string, number>>,
): Promise<Acted> {
  const { db, now } = context;
  const named = async () =>
    (await repository.drafts(db)).filter(
      ({ section, content }) => content !== null && Object.hasOwn(revisions, section),
    );
  const next = over(await published(context), await named());
  assertReadable(next);
  await assertLight(weigh, next);
  const at = now();
  return db.tx(async () => {
    const rows = await named();
    const shown = await published(context);
    const content = over(shown, rows);
    const changed = differing(content, shown);
    if (changed.length === 0) throw conflict('There is nothing to publish: everything is already live.');
    for (const { section, revision, owner } of rows) {
      const given = { section, content: null, userId: actor.id, updatedAt: iso(at) };
      if (revisions[section] !== revision || !(await repository.change(db, given, revision)))
        throw seen(owner?.name);
    }
    if (!(await repository.newestPublished(db))) await keepDefaults(db, at - 1);
    const id = newId(at);
    await repository.insertPublished(db, {
      id,
      content: stored(content),
      changed: JSON.stringify(changed),
      restoredAt: null,
      userId: actor.id,
      createdAt: iso(at),
    });
    return record(context, actor, 'publish', id, { changed });
  });
}

/**
 * Publishes an earlier state again. With `keepsWords`, the replaced content becomes the draft of each section that has no
 * draft.
 * @throws AppError `not_found`, `gone` if the state is too old
 */
export const restore = (context: Work, actor: UserActor, id: string, keepsWords: boolean) =>
  context.db.tx(async () => {
    const { db, now } = context;
    const at = now();
    const earlier = await repository.findPublished(db, id);
    if (!earlier) throw notFound('This state of the site');
    if (earlier.createdAt < iso(at - undoMs))
      throw new AppError('gone', `Only states of the last ${undoDays} days can be restored.`);
    const before = await published(context);
    const content = withSections(defaultContent, parsed(earlier.content));
    const changed = differing(content, before);
    if (changed.length === 0) return noAct();
    const by = { userId: actor.id, updatedAt: iso(at) };
    await repository.countOn(db, changed, by);
    if (keepsWords)
      for (const { section, content: typed, revision } of await repository.drafts(db)) {
        const name = changed.find((each) => each === section);
        if (name && typed === null)
          await repository.change(db, { section, content: JSON.stringify(before[name]), ...by }, revision);
      }
    const made = newId(at);
    await repository.insertPublished(db, {
      id: made,
      content: stored(content),
      changed: JSON.stringify(changed),
      restoredAt: earlier.createdAt,
      userId: actor.id,
      createdAt: iso(at),
    });
    return record(context, actor, 'restore', made, { changed });
  });
