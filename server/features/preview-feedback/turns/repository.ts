import { expressionBuilder, sql, type Expression } from 'kysely';
import type { Db } from '#server/data/db/database.ts';
import type { Tables } from '#server/data/db/migrations/schema.ts';
import { turnSource } from '#server/data/db/queries/turns.ts';
import {
  decisionView,
  deliveryView,
  previewView,
  verdictOf,
  versionView,
} from '#server/data/db/views/previews.ts';

const eb = expressionBuilder<Tables>();

/** The previews that can be seen, each with the version that is shown: the newest that is ready. */
const shownVersions = (db: Db) =>
  db
    .q()
    .selectFrom(previewView.as('preview'))
    .innerJoin(versionView.as('version'), 'version.previewId', 'preview.id')
    .where('preview.deleted', '=', false)
    .where('preview.state', '=', 'ready')
    .where('version.state', '=', 'ready')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(versionView.as('later'))
            .select('later.id')
            .whereRef('later.previewId', '=', 'preview.id')
            .whereRef('later.number', '>', 'version.number')
            .where('later.state', '=', 'ready'),
        ),
      ),
    );

const verdict = verdictOf('version.id', 'preview.id');

/** What was said last of a version, as far as it has no answer. */
const unansweredSince = eb
  .selectFrom('previewFeedback as said')
  .select('said.createdAt')
  .where('said.versionId', '=', sql.ref<string>('version.id'))
  .where('said.adminResponse', 'is', null)
  .where((of) =>
    of.not(
      of.exists(
        of
          .selectFrom('previewFeedback as later')
          .select('later.id')
          .whereRef('later.versionId', '=', 'said.versionId')
          .whereRef('later.id', '>', 'said.id'),
      ),
    ),
  );

const decidedSince = eb
  .selectFrom(decisionView.as('decided'))
  .select((of) => of.fn.max('decided.createdAt').as('at'))
  .where('decided.versionId', '=', sql.ref<string>('version.id'));

const delivered = eb
  .selectFrom(deliveryView.as('delivery'))
  .select('delivery.id')
  .where('delivery.previewId', '=', sql.ref<string>('preview.id'))
  .where('delivery.deleted', '=', false);

/**
 * A preview waits for the agency when the newest feedback on the version that is shown has no answer, when changes were asked for,
 * and when it is approved and its final files are promised and not delivered. A newer version answers all of it.
 */
const unanswered = (db: Db) =>
  shownVersions(db).where((of) =>
    of.or([
      of.exists(unansweredSince),
      of(verdict, '=', 'changes'),
      of.and([
        of(verdict, '=', 'approved'),
        of('preview.deliveryPromised', '=', true),
        of.not(of.exists(delivered)),
      ]),
    ]),
  );

/** A preview waits for the client while nobody said anything of the version that is shown, and not all have decided who have to. */
const unsaid = (db: Db) =>
  shownVersions(db)
    .where(verdict, 'is', null)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('previewFeedback as said')
            .select('said.id')
            .whereRef('said.versionId', '=', 'version.id'),
        ),
      ),
    );

/** Previews that wait for the agency. */
export const unansweredTurns = turnSource('preview', 'agency', (db, columns) =>
  unanswered(db)
    .select(columns)
    .select((of) => [
      'preview.id as subjectId',
      'preview.clientAccountId',
      of.fn
        .coalesce(unansweredSince as Expression<string | null>, decidedSince, 'preview.createdAt')
        .as('since'),
    ]),
);

/** Previews that wait for the client. */
export const unsaidTurns = turnSource('preview', 'client', (db, columns) =>
  unsaid(db)
    .select(columns)
    .select((of) => [
      'preview.id as subjectId',
      'preview.clientAccountId',
      of.fn.coalesce('version.readyAt', 'preview.createdAt').as('since'),
    ]),
);

const noticed = ['preview.id', 'preview.title', 'preview.thumbnailId', 'preview.clientAccountId'] as const;

/** Previews that wait for the client, as notices tell of them. */
export const unsaidForNotices = (db: Db, previewIds: readonly string[]) =>
  unsaid(db).select(noticed).where('preview.id', 'in', previewIds).execute();

/** Previews that wait for the agency, as notices tell of them. */
export const unansweredForNotices = (db: Db, previewIds: readonly string[]) =>
  unanswered(db).select(noticed).where('preview.id', 'in', previewIds).execute();
