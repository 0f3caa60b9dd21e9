import type { Db } from '#server/data/db/database.ts';
import {
  noOwner,
  overdueSource,
  turnSource,
  type TurnHolder,
  type TurnSource,
} from '#server/data/db/queries/turns.ts';
import { previewView } from '#server/data/db/views/previews.ts';

/**
 * A preview waits for the agency when the newest feedback on the version that is shown has no answer, when changes were asked for,
 * and when it is approved and its final files are promised and not delivered. It waits for the client while not all have
 * decided who have to: stars alone decide nothing. A newer version answers all of it. Triggers keep it beside the preview
 * (`migrations/0035-turns-at-hand.ts`, 0082).
 */
const waiting = (db: Db, holder: TurnHolder) =>
  db.q().selectFrom(previewView.as('preview')).where('preview.turn', '=', holder);

const previewTurns = (holder: TurnHolder) =>
  turnSource('preview', holder, (db, columns) =>
    waiting(db, holder)
      .select(columns)
      .select(['preview.id as subjectId', 'preview.clientAccountId'])
      .select((eb) => eb.ref('preview.turnSince').$notNull().as('since'))
      .select(['preview.projectId', noOwner]),
  );

/** Previews that wait for the agency. */
export const unansweredTurns = previewTurns('agency');

/** Previews that wait for the client. */
export const unsaidTurns = previewTurns('client');

/**
 * Versions that should have had the client's word before this day: they go on waiting for the client, but staff see that they do.
 * They stand beside the turns, and are none of their own.
 */
export const overdueVersions = (today: string): TurnSource =>
  overdueSource('overdue-version', (db, columns) =>
    waiting(db, 'client')
      .select(columns)
      .select(['preview.id as subjectId', 'preview.clientAccountId'])
      .select((eb) => eb.ref('preview.turnSince').$notNull().as('since'))
      .select(['preview.projectId', noOwner, 'preview.turnDueOn as dueOn'])
      .where('preview.turnDueOn', '<', today),
  );

const noticed = ['preview.id', 'preview.title', 'preview.thumbnailId', 'preview.clientAccountId'] as const;

/** Previews that wait for the agency, as notices tell of them. */
export const unansweredForNotices = (db: Db, previewIds: readonly string[]) =>
  waiting(db, 'agency').select(noticed).where('preview.id', 'in', previewIds).execute();
