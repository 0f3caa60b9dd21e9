import {
  noticeKind,
  noticeKinds,
  type markMyNoticesSeen,
  type NoticeChoices,
  type NoticeKindName,
} from '#contract/notices.ts';
import type { Output } from '#contract/endpoint.ts';
import { hasRights, reachOf } from '#contract/permissions/permissions.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { AppError } from '#server/core/errors.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import * as contacts from '#server/features/contacts/service.ts';
import * as clients from '#server/features/clients/service.ts';
import * as staff from '#server/features/staff-auth/service.ts';
import type { PageQuery } from '#server/data/db/queries/lists.ts';
import * as bell from '#server/work/notices/bell/bell.ts';
import * as stored from '#server/work/notices/bell/choices.ts';
import { describe } from '#server/work/notices/mails/mail-notices.ts';
import type { NoticeTexts } from '#server/work/notices/notice-text.ts';
import { endedByOnePress, readUnsubscribe } from '#server/work/notices/mails/unsubscribe.ts';

type Actor = UserActor | ClientActor;
type Work = Pick<Context, 'db' | 'events' | 'now'>;

const names = Object.keys(noticeKinds) as NoticeKindName[];

const ownerOf = (actor: Actor): bell.BellOwner =>
  actor.kind === 'user'
    ? { kind: 'user', id: actor.id, role: actor.role }
    : {
        kind: 'contact',
        id: actor.contactId,
        clientAccountId: actor.clientAccountId,
        rights: actor,
      };

const chooserOf = (actor: Actor): stored.Chooser =>
  actor.kind === 'user'
    ? { recipientKind: 'user', recipientId: actor.id }
    : { recipientKind: 'contact', recipientId: actor.contactId };

/** The kinds of notices that a person can receive. */
const kindsOf = (actor: Actor) =>
  names.filter((name) => {
    const { to, needs = 'clients.read', ...rights } = noticeKind(name);
    if (actor.kind === 'user') return to === 'agency' && reachOf(actor.role, needs) !== null;
    return to === 'client' && hasRights(actor, rights);
  });

const mostWords = 160;

/**
 * One page of a person's notices, newest first. A notice whose subject no longer exists is replaced by a text that says so,
 * so that each page is full.
 */
export async function list(
  context: Pick<Context, 'db' | 'brand' | 'now'>,
  texts: NoticeTexts,
  actor: Actor,
  query: PageQuery,
) {
  const page = await bell.list(context, ownerOf(actor), query);
  const told = new Map((await describe(context, texts, page.items)).map((text) => [text.id, text]));
  const home = actor.kind === 'user' ? '/admin' : '/client/dashboard';
  const items = page.items.map(({ id, kind, clientAccountId, createdAt, seenAt }) => {
    const text = told.get(id);
    const {
      sentence = 'This is already settled, or it no longer exists.',
      href = home,
      company = null,
    } = text ?? {};
    const words = text?.words?.replaceAll(/\s+/g, ' ').trim().slice(0, mostWords) || null;
    return { id, kind, sentence, words, href, clientAccountId, company, createdAt, seenAt };
  });
  return { ...page, items };
}

/** The number of a person's unseen notices. */
export const count = async (context: Pick<Context, 'db' | 'now'>, actor: Actor) => ({
  unseen: await bell.countUnseen(context, ownerOf(actor)),
});

/** Marks notices as seen. */
export async function markSeen(
  context: Work,
  actor: Actor,
  { ids, upTo, subjects }: Output<typeof markMyNoticesSeen.body>,
) {
  await context.db.tx(async () => {
    const owner = ownerOf(actor);
    if (ids && ids.length > 0) await bell.markSeen(context, owner, { ids });
    if (upTo !== undefined) await bell.markSeen(context, owner, { upTo });
    if (subjects && subjects.length > 0) await bell.markSeen(context, owner, { subjects });
  });
  return count(context, actor);
}

const zoneOf = async ({ db }: Pick<Context, 'db'>, actor: Actor) =>
  actor.kind === 'client' ? actor.timeZone : staff.timeZoneOf(db, actor.id);

/** A person's notice preferences. */
export async function choices(context: Pick<Context, 'db'>, actor: Actor): Promise<NoticeChoices> {
  const { choices: chosen, quiet } = await stored.choicesOf(context.db, chooserOf(actor), kindsOf(actor));
  return { choices: chosen, quiet, timeZone: await zoneOf(context, actor) };
}

/** Makes pages show changed preferences: the person's own pages, and pages on which staff see the contact. */
async function tellChosen(
  { db, events }: Pick<Work, 'db' | 'events'>,
  { recipientKind, recipientId: subjectId }: stored.Chooser,
) {
  await events.publish({ topic: 'notices', subjectId, clientAccountId: null, forClient: false });
  if (recipientKind === 'user') return;
  for (const { clientAccountId } of await contacts.membershipsOf(db, subjectId))
    await events.publish({ topic: 'contacts', subjectId, clientAccountId, forClient: false });
}

/** Saves a person's notice preferences and time zone. */
export async function saveChoices(
  context: Work,
  actor: Actor,
  wanted: NoticeChoices,
): Promise<NoticeChoices> {
  const { db, now } = context;
  const kinds = kindsOf(actor);
  const own = wanted.choices.filter(({ kind }) => kinds.includes(kind));
  const { timeZone } = wanted;
  await db.tx(async () => {
    await stored.saveChoices(db, chooserOf(actor), { choices: own, quiet: wanted.quiet });
    if (actor.kind === 'user') await staff.setTimeZone(db, actor.id, timeZone);
    else await clients.updateContact(context, actor.contactId, { timeZone, updatedAt: iso(now()) });
    await tellChosen(context, chooserOf(actor));
  });
  const saved = await stored.choicesOf(db, chooserOf(actor), kinds);
  return { choices: saved.choices, quiet: saved.quiet, timeZone };
}

const linkGone = () => new AppError('gone', 'This link is incomplete or has expired.');

/** The kinds of mails that an unsubscribe link can stop. Changes nothing. @throws AppError `gone` */
export function readLink(context: Pick<Context, 'secrets'>, token: string): NoticeKindName[] {
  const link = readUnsubscribe(context, token);
  if (!link) throw linkGone();
  return link.kinds;
}

/**
 * Stops mails of the kind `wanted`, if the unsubscribe link allows it. Without `wanted`, stops the kinds that one click on
 * the link stops. Returns the stopped kinds.
 * @throws AppError `gone`
 */
export async function endMails(
  context: Work & Pick<Context, 'secrets'>,
  token: string,
  wanted: string | undefined,
): Promise<NoticeKindName[]> {
  const link = readUnsubscribe(context, token);
  if (!link) throw linkGone();
  const { chooser, kinds } = link;
  const ended = wanted === undefined ? endedByOnePress(kinds) : kinds.filter((kind) => kind === wanted);
  await context.db.tx(async () => {
    await stored.endMails(context.db, chooser, ended);
    await tellChosen(context, chooser);
  });
  return ended;
}
