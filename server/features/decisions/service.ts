import { withdrawalMs, type Decision, type NewDecision } from '#contract/decisions.ts';
import { hasRights } from '#contract/permissions/permissions.ts';
import type { Person } from '#contract/person.ts';
import { readerOf, selfAsPerson, type Reader } from '#server/access/people/person.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict, forbidden, invalid, notFound } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import type { ClientPreviewTable } from '#server/data/db/tables/preview.ts';
import * as attachments from '#server/features/attachments/service.ts';
import * as deliveries from '#server/features/deliveries/service.ts';
import type { StoredFile } from '#server/features/files/service.ts';
import * as invoices from '#server/features/invoices/service.ts';
import * as pins from '#server/features/pins/service.ts';
import * as feedback from '#server/features/preview-feedback/service.ts';
import * as previews from '#server/features/previews/service.ts';
import * as rounds from '#server/features/rounds/service.ts';
import type { Finish } from '#server/http/idempotency/idempotency.ts';
import { notify } from '#server/work/notices/notify.ts';
import { seen } from '#server/work/notices/seen.ts';
import { receiptMail } from './mails.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now' | 'brand' | 'config' | 'mailer'>;
type DecidingWork = Work & attachments.StoringWork;

/** How many decisions the contacts of a company may make together in a window. */
const limit: Limit = { max: 120, windowMs: 60 * 60 * 1000 };

type Row = Omit<NonNullable<Awaited<ReturnType<typeof repository.find>>>, 'contactName'>;

/** Adds the time until which the reader may withdraw the decision; null if the reader cannot. */
function withTime({ now }: Pick<Work, 'now'>, row: Row, reader: Reader) {
  const until = Date.parse(row.createdAt) + withdrawalMs;
  const own = row.inForce && row.contactId === reader.id && now() < until;
  return { ...row, withdrawableUntil: own ? iso(until) : null };
}

/** All decisions about a preview, newest first. */
export async function listOf(context: Pick<Work, 'db' | 'now'>, previewId: string, reader: Reader) {
  const rows = await repository.listOf(context.db, previewId, reader);
  return Map.groupBy(
    rows.map((row) => withTime(context, row, reader)),
    ({ versionId }) => versionId,
  );
}

/** The preview about which somebody decided. */
type Decided = Pick<ClientPreviewTable, 'id' | 'projectId' | 'clientAccountId'>;

/** Updates deliveries and the payment plan after a decision on a version, in the running transaction. */
async function follow(
  context: Work,
  { id, projectId, clientAccountId }: Decided,
  versionId: string,
): Promise<void> {
  const decision = await repository.ofVersion(context.db, versionId);
  await deliveries.noteDecision(context, versionId, decision);
  if (decision === 'approved') await invoices.reached(context, { projectId, when: 'approval', byId: id });
  else await invoices.unreached(context, { clientAccountId, byId: id });
}

async function tell(
  context: Work,
  actor: ClientActor,
  preview: Decided,
  { id, versionId }: { id: string; versionId: string },
) {
  const previewId = preview.id;
  await follow(context, preview, versionId);
  await context.events.publish({
    topic: 'previews',
    subjectId: previewId,
    clientAccountId: actor.clientAccountId,
    forClient: true,
  });
  const by = { kind: 'contact' as const, id: actor.contactId };
  await seen(context, by, { type: 'clientPreview', id: previewId });
  await notify(context, {
    kind: 'decision',
    subjectType: 'decision',
    subjectId: id,
    clientAccountId: actor.clientAccountId,
    by,
  });
}

/**
 * Stores a contact's decision on the newest version with its stars, pins and replies, all together or not at all. A
 * decision on an older version is refused, and the page keeps the typed text.
 * @throws AppError `superseded`
 */
export function decide(
  context: DecidingWork,
  actor: ClientActor,
  previewId: string,
  { notes = [], replies = [], acceptsExtra, ...input }: NewDecision,
  finish: Finish<Decision>,
): Promise<Decision> {
  const { db, now } = context;
  const write = async (stored: StoredFile[]) => {
    await takeTry(db, `decisions/${actor.clientAccountId}`, limit, now());
    await rounds.lockProject(context, previewId);
    // The lock prevents another version from becoming the newest before the decision is stored.
    const preview = await previews.lockShown(context, actor.clientAccountId, previewId);
    const { title } = preview;
    const current = await previews.newestReady(context, previewId);
    if (!current) throw notFound('This preview');
    const { version } = current;
    if (version.id !== input.versionId || version.contentHash !== input.contentHash) {
      await previews.findVersion(context, previewId, input.versionId);
      throw new AppError(
        'superseded',
        `Version ${version.number} is here now, so you can no longer decide on this version. Your text is kept: please look at version ${version.number}.`,
      );
    }
    if (acceptsExtra && !hasRights(actor, { standing: 'decides', money: true }))
      throw forbidden('Only people who see prices can accept a further round.');
    const visitor = pins.contactAt(context, actor, preview);
    const files = [...stored];
    for (const note of notes) await pins.set(context, visitor, note, files.splice(0, note.files.length));
    for (const { pinId, ...reply } of replies)
      await pins.addReply(context, visitor, pinId, reply, files.splice(0, reply.files.length));
    const at = now();
    const replaced = await repository.replace(db, version.id, actor.contactId, iso(at));
    // If the earlier decision also asked for changes, the price that it accepted still applies.
    const extra =
      acceptsExtra ??
      (input.kind === 'request-changes' && typeof replaced?.extraMinor === 'number'
        ? { minor: replaced.extraMinor, days: replaced.extraDays ?? 0 }
        : null);
    const row = {
      id: newId(at),
      versionId: version.id,
      contactId: actor.contactId,
      kind: input.kind,
      words: input.words,
      contentHash: version.contentHash,
      createdAt: iso(at),
      withdrawnAt: null,
      replacedAt: null,
      extraMinor: extra?.minor ?? null,
      extraDays: extra?.days ?? null,
    };
    await repository.insert(db, row);
    await rounds.settle(context, actor, preview, version.id, acceptsExtra);
    if (input.rating !== undefined)
      await feedback.rate(context, actor, { decision: row, previewId, title, rating: input.rating });
    await tell(context, actor, preview, { id: row.id, versionId: version.id });
    const made = { ...row, versionNumber: version.number, decidedBy: selfAsPerson(actor), inForce: true };
    const zone = actor.timeZone ?? (await readSettings(db)).workingTime?.timeZone ?? 'UTC';
    await context.mailer.send(
      receiptMail(context, actor, { ...made, previewId, title, accepted: acceptsExtra !== undefined }, zone),
    );
    return withTime(context, made, readerOf(actor, context.brand));
  };
  const references = [...notes, ...replies].flatMap(({ files }) => files);
  return attachments.withFiles(context, actor, actor.clientAccountId, references, (stored) =>
    finish(() => write(stored)),
  );
}

/**
 * Withdraws the caller's own decision.
 * @throws AppError `conflict` after 60 minutes
 */
export const withdraw = (context: Work, actor: ClientActor, previewId: string, id: string) =>
  context.db.tx(async () => {
    const { db, now } = context;
    await rounds.lockProject(context, previewId);
    const preview = await previews.lockShown(context, actor.clientAccountId, previewId);
    const reader = readerOf(actor, context.brand);
    const found = await repository.find(db, previewId, id, reader);
    if (!found) throw notFound('This decision');
    const row = withTime(context, found, reader);
    if (row.contactId !== actor.contactId)
      throw conflict('Only the person who decided can withdraw a decision.');
    if (!row.inForce) throw conflict('This decision was already replaced or withdrawn.');
    if (row.withdrawableUntil === null)
      throw conflict('A decision can be withdrawn within 60 minutes. Please write to us instead.');
    const withdrawnAt = iso(now());
    await repository.withdraw(db, id, withdrawnAt);
    await rounds.settle(context, actor, preview, row.versionId);
    await tell(context, actor, preview, { id, versionId: row.versionId });
    return { ...row, withdrawnAt, inForce: false, withdrawableUntil: null };
  });

/** The named approvers of a preview, and all contacts who may decide. */
export async function decidersOf(
  { db }: Pick<Work, 'db'>,
  { id, clientAccountId }: { id: string; clientAccountId: string },
  reader: Reader,
): Promise<{ approvers: Person[]; deciders: Person[] }> {
  const deciders = await repository.decidersOf(db, clientAccountId, reader);
  const named = await repository.approversOf(db, id);
  return { approvers: deciders.filter((person) => named.includes(person.id)), deciders };
}

/** Sets the contacts who must all approve a preview. With an empty list the approval of any one decider is enough. */
export const setApprovers = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  previewId: string,
  contactIds: string[],
) =>
  context.db.tx(async () => {
    const { db } = context;
    const preview = await previews.findOrRefuse(context, scope, previewId);
    const reader = readerOf(actor, context.brand);
    const { deciders } = await decidersOf(context, preview, reader);
    const known = new Set(deciders.map(({ id }) => id));
    if (contactIds.some((id) => !known.has(id))) {
      const text = 'Please choose people of this client who can approve.';
      throw invalid(text, { contactIds: text });
    }
    const row = await previews.lock(context, previewId);
    await repository.setApprovers(db, previewId, [...new Set(contactIds)]);
    const current = await previews.newestReady(context, previewId);
    if (current) await follow(context, row, current.version.id);
    const acted = await previews.record(context, actor, 'approvers', row, {
      detail: { contacts: contactIds },
    });
    return acted.with(deciders.filter(({ id }) => contactIds.includes(id)));
  });
