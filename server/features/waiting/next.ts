import { paletteOf } from '#contract/change-requests.ts';
import { hasRights, standsFor, type NeededRights } from '#contract/permissions/permissions.ts';
import { kindDetails, type ClientNext, type OpenKind, type OpenThing } from '#contract/waiting.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { isSeen } from '#server/access/sessions/trust.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/data/db/database.ts';
import { askedToDecide, type Asked } from '#server/data/db/queries/deciders.ts';
import { firstOpenDay, localDay } from '#contract/working-time.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import type { SeenUntil } from '#server/work/mail/mailer.ts';
import * as deliveries from '#server/features/deliveries/service.ts';
import * as publications from '#server/features/publications/service.ts';
import * as testimonials from '#server/features/testimonials/service.ts';
import { previewsWaitSince } from './days/project-days.ts';
import * as repository from './repository.ts';

type Open = Awaited<ReturnType<typeof repository.ofCompany>>[number];

/** The order in which clients see waiting things, by kind. Other kinds come last. */
const order: readonly OpenKind[] = [
  'preview',
  'quote',
  'appointment',
  'pin',
  'file-request',
  'invoice',
  'change-request',
  'message',
  'request',
  'artwork',
  'brief',
  'reference-links',
];

const rankOf = ({ kind }: Open) => (order.includes(kind) ? order.indexOf(kind) : order.length);

const inOrder = (open: readonly Open[]): Open[] =>
  open.toSorted((a, b) => rankOf(a) - rankOf(b) || a.since.localeCompare(b.since));

/** The kinds that clients find on the page My Project. */
const inProject: readonly OpenKind[] = ['file-request', 'quote', 'invoice'];

/** The first color that the change request changes, with its place and its value. */
async function colorIn(db: Db, id: string): Promise<{ title: string; color: string } | null> {
  const asked = await repository.changeOf(db, id);
  const wanted = asked && paletteOf(asked.requestedValues);
  if (!wanted) return null;
  const before = paletteOf(asked.currentValues) ?? [];
  const place = wanted.findIndex((color, index) => color !== before[index]);
  const color = wanted[place];
  return color === undefined ? null : { title: `Color ${place + 1}`, color };
}

async function described(
  db: Db,
  open: Open | undefined,
  asked: readonly Asked[] = [],
): Promise<OpenThing | null> {
  if (!open) return null;
  const { kind, subjectId, since } = open;
  const pin = kind === 'pin' ? await repository.findPin(db, subjectId) : undefined;
  const named = kind === 'preview' ? await repository.nameOfPreview(db, subjectId) : undefined;
  const request = kind === 'file-request' ? await repository.findFileRequest(db, subjectId) : undefined;
  const note = pin && `Note ${pin.number} on ${pin.title}`;
  const money =
    kind === 'quote' || kind === 'invoice' ? await repository.nameOfMoney(db, kind, subjectId) : undefined;
  const change = kind === 'change-request' ? await colorIn(db, subjectId) : null;
  return {
    kind,
    subjectId,
    since,
    previewId: pin?.previewId ?? null,
    title: change?.title ?? note ?? request?.words ?? named ?? money ?? kindDetails[kind].title ?? '',
    color: change?.color ?? null,
    asks: asked.filter(({ previewId }) => previewId === subjectId).map(({ name }) => name),
  };
}

/** The request of the agency concerning its site: permission to show the company's work, or else a testimonial. */
async function askedOf(db: Db, clientAccountId: string): Promise<ClientNext['asked']> {
  const [work] = await publications.askedOf({ db }, clientAccountId);
  if (work) return { kind: 'publication', title: work.title };
  const words = (await testimonials.listOfClient({ db }, clientAccountId)).find(
    ({ state }) => state === 'asked' || state === 'reworded',
  );
  return words ? { kind: 'testimonial', title: words.about ?? 'Your testimonial' } : null;
}

/** The things that wait between a company and the agency, with the same start times as in the days of projects. */
async function openOf(db: Db, clientAccountId: string): Promise<Open[]> {
  const open = await repository.ofCompany(db, clientAccountId);
  const previews = open.flatMap(({ kind, subjectId }) => (kind === 'preview' ? subjectId : []));
  const since = previews.length > 0 ? await previewsWaitSince(db, previews) : new Map<string, string>();
  return open.map((one) => ({ ...one, since: since.get(one.subjectId) ?? one.since }));
}

/** The rights that things of these kinds need. Contacts without these rights do not see such things. */
const ofMoney: Partial<Record<OpenKind, NeededRights>> = {
  quote: { standing: 'decides', money: true },
  invoice: { standing: 'pays', money: true },
};

type Work = Pick<Context, 'db' | 'now'>;

/**
 * The things that a contact of a company may see. A thing waits for this contact only if the contact has the right to act.
 */
async function known({ db, now }: Work, actor: ClientActor, seenUntil: SeenUntil | null) {
  const { clientAccountId, contactId } = actor;
  const { workingTime } = await readSettings(db);
  const today = localDay(now(), workingTime);
  const openDay = firstOpenDay(now(), workingTime);
  // Leave out expired quotes, because nobody can accept them.
  const shown = ({ kind, waitsFor, dueOn }: Open) =>
    kindDetails[kind].title !== null &&
    (ofMoney[kind] === undefined || actor.seesMoney) &&
    !(kind === 'quote' && waitsFor === 'client' && dueOn !== null && dueOn < openDay);
  // A contact whose address is not verified sees only content that was shared before a limit. Things that wait for the
  // agency come from the client, so they are always shown.
  const isKnown = ({ waitsFor, subjectId, since }: Open) =>
    seenUntil === null || waitsFor === 'agency' || (isSeen(subjectId, seenUntil) && since <= seenUntil.at);
  const open = inOrder((await openOf(db, clientAccountId)).filter((one) => shown(one) && isKnown(one)));
  const waiting = open.filter(({ waitsFor }) => waitsFor === 'client');
  const previews = waiting.filter(({ kind }) => kind === 'preview').map(({ subjectId }) => subjectId);
  const asked = previews.length > 0 ? await askedToDecide(db, previews) : [];
  const isYours = ({ kind, subjectId }: Open) =>
    kind === 'preview'
      ? asked.some((one) => one.previewId === subjectId && one.contactId === contactId)
      : hasRights(actor, ofMoney[kind] ?? { standing: 'comments' });
  return {
    yours: waiting.filter(isYours),
    theirs: waiting.filter((one) => !isYours(one)),
    ours: open.filter(({ waitsFor }) => waitsFor === 'agency'),
    asked,
    today,
  };
}

/** The first thing that waits for each side, and how many things wait for the reader. */
export async function next(
  context: Work,
  actor: ClientActor,
  seenUntil: SeenUntil | null = null,
): Promise<ClientNext> {
  const { db } = context;
  const { clientAccountId, standing } = actor;
  const { yours, theirs, ours, asked, today } = await known(context, actor, seenUntil);
  const delivered = await deliveries.undownloaded({ db }, clientAccountId);
  return {
    yours: await described(db, yours[0]),
    yourCount: yours.length,
    theirs: await described(db, theirs[0], asked),
    ours: await described(db, ours[0]),
    delivered: delivered && (seenUntil === null || isSeen(delivered.id, seenUntil)) ? delivered : null,
    asked: seenUntil === null && standsFor(standing, 'decides') ? await askedOf(db, clientAccountId) : null,
    nextDate: seenUntil === null ? await repository.nextPromised(db, clientAccountId, today) : null,
    inProject: yours.filter(({ kind }) => inProject.includes(kind)).length,
    hasMoney: seenUntil === null && actor.seesMoney && (await repository.hasMoney(db, clientAccountId)),
  };
}

/** All things that wait for the reader, in the same order as in `next`. */
export async function allNext(
  context: Work,
  actor: ClientActor,
  seenUntil: SeenUntil | null = null,
): Promise<OpenThing[]> {
  const things: OpenThing[] = [];
  for (const one of (await known(context, actor, seenUntil)).yours) {
    const thing = await described(context.db, one);
    if (thing) things.push(thing);
  }
  return things;
}
