import { withdrawalMs } from '#contract/decisions.ts';
import { chosenLines, type QuoteContent, type Selection } from '#contract/money/quote-content.ts';
import { countRounds, type Rounds, type RoundState } from '#contract/money/rounds.ts';
import { workingDaysFrom } from '#contract/working-time.ts';
import type { Scope } from '#server/access/scope/scope.ts';
import type { ClientActor, UserActor } from '#server/access/sessions/sessions.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { readSettings } from '#server/data/settings/settings.ts';
import * as charges from '#server/features/charges/service.ts';
import * as previews from '#server/features/previews/service.ts';
import * as versions from '#server/features/previews/versions/service.ts';
import * as projects from '#server/features/projects/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'events' | 'now'>;
type StaffWork = Work & Pick<Context, 'jobs'>;
type Preview = { id: string; title: string; clientAccountId: string; projectId: string | null };

/** The terms of the accepted quotes of a project that limit the rounds, each with the tax of the quote's first line. */
async function termsOf({ db }: Pick<Work, 'db'>, projectId: string) {
  const accepted = await repository.acceptedQuotes(db, projectId);
  const ofRetainers = await repository.roundsOfRetainers(db, projectId);
  return accepted.flatMap(({ currency, ...row }) => {
    const content = JSON.parse(row.content) as QuoteContent;
    const { included, ...rounds } = content.rounds;
    // Leave out a version with a new price, because it repeats rounds that are counted already.
    if (included === null || content.newPrice) return [];
    const [line] = chosenLines(content, JSON.parse(row.selection) as Selection);
    const tax = content.taxes.find(({ id }) => id === line?.tax) ?? content.taxes[0];
    return tax ? { ...rounds, included: included + ofRetainers(row.id), currency, tax } : [];
  });
}

/** The round of a version with its price, state and charge. Null if no accepted quote of the project counts rounds. */
async function roundOf(
  context: Pick<Work, 'db'>,
  { id: previewId, projectId }: Pick<Preview, 'id' | 'projectId'>,
  version: { id: string; mistake: string | null },
) {
  if (projectId === null) return null;
  const { db } = context;
  const terms = await termsOf(context, projectId);
  const newest = terms.at(-1);
  const changed = await repository.changedVersions(db, projectId);
  const counted = countRounds(terms, changed, { versionId: version.id, previewId });
  if (!newest || !counted) return null;
  const { charge, waiver } = await charges.ofRound(context, version.id);
  const state: RoundState =
    version.mistake !== null
      ? 'mistake'
      : waiver
        ? 'waived'
        : charge
          ? 'accepted'
          : counted.number <= counted.included
            ? 'included'
            : counted.counts
              ? 'asked'
              : 'open';
  return { ...counted, state, charge, reason: version.mistake ?? waiver?.reason ?? null, terms: newest };
}

/** The round of the newest version of a preview. */
async function newestRound(context: Pick<Work, 'db'>, preview: Pick<Preview, 'id' | 'projectId'>) {
  const current = await previews.newestReady(context, preview.id);
  const round = current && (await roundOf(context, preview, current.version));
  return round && { ...round, versionId: current.version.id };
}

/** The rounds of a preview, with the state of the round of its newest version. */
async function shown(context: Pick<Work, 'db'>, preview: Preview): Promise<{ rounds: Rounds | null }> {
  const { db } = context;
  const round = await newestRound(context, preview);
  if (!round || preview.projectId === null) return { rounds: null };
  const promisedOn = await repository.promisedOn(db, preview.projectId);
  const { workingTime } = await readSettings(db);
  return {
    rounds: {
      ...round,
      currency: round.terms.currency,
      taxed: round.terms.tax.rate > 0,
      chargeId: round.charge?.id ?? null,
      promisedOn,
      movesTo: promisedOn && workingDaysFrom(promisedOn, round.extraDays, workingTime),
    },
  };
}

/** The times when the counted rounds of a project began. */
export const countedAt = async ({ db }: Pick<Work, 'db'>, projectId: string): Promise<string[]> =>
  (await repository.changedVersions(db, projectId)).flatMap((row) => (row.mistake ? [] : row.createdAt));

/** The rounds of a preview within the scope, for staff. */
export const forStaff = async (context: Pick<Work, 'db'>, scope: Scope, id: string) =>
  shown(context, await previews.findWithin(context, scope, id));

/** The rounds of a preview, for its client. */
export const forClient = async (context: Pick<Work, 'db'>, actor: ClientActor, id: string) =>
  shown(context, await previews.findShown(context, actor.clientAccountId, id));

async function addCharge(
  context: Work,
  preview: Preview,
  versionId: string,
  round: NonNullable<Awaited<ReturnType<typeof roundOf>>>,
  days: number,
) {
  const { clientAccountId, projectId, title } = preview;
  const { terms, number } = round;
  await charges.add(context, [
    {
      clientAccountId,
      projectId,
      acceptanceId: null,
      source: 'round',
      sourceId: versionId,
      name: `Round ${number} of ${title}`,
      currency: terms.currency,
      netMinor: terms.extraMinor,
      tax: JSON.stringify(terms.tax),
      days,
    },
  ]);
  const { charge } = await charges.ofRound(context, versionId);
  if (!charge) throw new Error('A charge is there once it is added.');
  await context.events.publish({ topic: 'quotes', subjectId: charge.id, clientAccountId, forClient: true });
  return charge;
}

/**
 * Updates the charge of a version's round after a decision was stored or withdrawn, in the same transaction. The caller has
 * locked the project and the preview. If two contacts accept the same round, there is only one charge.
 * @param accepts the price that the decision accepts
 * @throws AppError `price_changed` if the round has another price
 */
export const settle: typeof settleCharge = async (context, actor, preview, versionId, accepts) => {
  await settleCharge(context, actor, preview, versionId, accepts);
  await noteAsked(context, preview);
};

async function settleCharge(
  context: Work,
  actor: ClientActor,
  preview: Preview,
  versionId: string,
  accepts?: { minor: number; days: number },
): Promise<void> {
  const { db, now } = context;
  const round = await roundOf(context, preview, await previews.findVersion(context, preview.id, versionId));
  if (accepts) {
    const charged = round?.state === 'accepted' ? round.charge : undefined;
    const isOpen = round?.state === 'open' || round?.state === 'asked';
    const due = charged
      ? { minor: charged.netMinor, days: charged.days ?? 0 }
      : isOpen
        ? { minor: round.extraMinor, days: round.extraDays }
        : null;
    if (due?.minor !== accepts.minor || due.days !== accepts.days)
      throw new AppError(
        'price_changed',
        'The price of this round has changed. Please look at it again before you send.',
      );
    if (!isOpen) return;
    const { id } = await addCharge(context, preview, versionId, round, round.extraDays);
    const { clientAccountId } = preview;
    const by = { kind: 'contact' as const, id: actor.contactId };
    await notify(context, { kind: 'charge', subjectType: 'charge', subjectId: id, clientAccountId, by });
    return;
  }
  if (!round?.charge) return;
  const accepting = await repository.acceptingDecisions(db, versionId);
  const isHeld = accepting.some(({ withdrawnAt, replacedAt }) => withdrawnAt === null && replacedAt === null);
  const [last] = accepting;
  if (isHeld || !last || now() >= Date.parse(last.createdAt) + withdrawalMs) return;
  // Once the invoice is issued, the decision cannot be withdrawn, but it can be replaced. The charge then stays.
  if (last.withdrawnAt === null && (await charges.isIssued(context, round.charge))) return;
  await charges.takeBack(context, round.charge);
  await context.events.publish({
    topic: 'quotes',
    subjectId: round.charge.id,
    clientAccountId: preview.clientAccountId,
    forClient: true,
  });
}

/**
 * Locks the project of a preview. Call this before locking the preview, because a decision on one preview changes the rounds
 * of others.
 */
export async function lockProject(context: Work, previewId: string): Promise<void> {
  const row = await previews.findRow(context.db, previewId);
  if (row?.projectId) await projects.lockPromised(context, row.projectId);
}

/**
 * Stores whether the newest round of a preview has a price that nobody has accepted, so that staff see it. If rounds are
 * counted across the project, this includes its other previews.
 */
async function noteAsked(context: Work, { id, projectId }: Preview): Promise<void> {
  const { db, now } = context;
  const round = await newestRound(context, { id, projectId });
  const changed =
    round?.per === 'project' && projectId !== null ? await repository.changedVersions(db, projectId) : [];
  for (const each of new Set([id, ...changed.map(({ previewId }) => previewId)])) {
    const noted = each === id ? round : await newestRound(context, { id: each, projectId });
    await previews.setRoundAsked(db, each, noted?.state === 'asked' ? iso(now()) : null);
  }
}

/** Locks a preview within the scope and its project, and finds the round of one of its versions. */
async function lockRound(context: Work, scope: Scope, id: string, versionId: string) {
  const preview = await previews.findWithin(context, scope, id);
  await lockProject(context, id);
  await previews.lock(context, id);
  const version = await previews.findVersion(context, id, versionId);
  const round = await roundOf(context, preview, version);
  if (!round) throw conflict('No accepted quote counts the rounds of this preview.');
  return { preview, version, round };
}

/** Waives the price of a round, whether the client has accepted the price or not. */
export const waive = (
  context: Work,
  actor: UserActor,
  scope: Scope,
  { id, versionId }: { id: string; versionId: string },
  reason: string,
) =>
  context.db.tx(async () => {
    const { preview, round } = await lockRound(context, scope, id, versionId);
    if (round.state !== 'asked' && round.state !== 'accepted')
      throw conflict('This round has no price that could be waived.');
    // Even a price that nobody accepted becomes a charge, which is then waived, so that both sides see its value. This moves
    // no date.
    const charge = round.charge ?? (await addCharge(context, preview, versionId, round, 0));
    const acted = await charges.waiveRow(context, actor, charge, reason);
    await noteAsked(context, preview);
    return acted.with(await forStaff(context, scope, id));
  });

/**
 * Stores the reason why a round does not count; null makes it count. If the client has accepted a price for the round, the
 * price is waived.
 */
export const setMistake = (
  context: StaffWork,
  actor: UserActor,
  scope: Scope,
  { id, versionId }: { id: string; versionId: string },
  reason: string | null,
) =>
  context.db.tx(async () => {
    const { preview, round } = await lockRound(context, scope, id, versionId);
    if (reason === null && round.charge)
      throw conflict('The price of this round was waived, so it cannot count again.');
    if (reason !== null && round.state === 'accepted' && round.charge)
      await charges.waiveRow(context, actor, round.charge, reason);
    const acted = await versions.setMistake(context, actor, id, versionId, reason);
    await noteAsked(context, preview);
    return acted.with(await forStaff(context, scope, id));
  });
