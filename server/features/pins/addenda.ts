import type { Context } from '#server/core/context.ts';
import { firstOpenDayOf } from '#server/data/settings/settings.ts';
import * as repository from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

/** Looks up the addenda about these pins, each with its state. Withdrawn addenda are left out. */
export async function addendaOf({ db, now }: Work, pins: readonly { id: string }[]) {
  const open = await firstOpenDayOf({ db, now });
  const rows = await repository.pricedOf(
    db,
    pins.map(({ id }) => id),
  );
  return (pinId: string) => {
    const row = rows.get(pinId);
    const isLate = (row?.validUntil ?? open) < open;
    const priced =
      row?.state === 'sent'
        ? isLate
          ? ('expired' as const)
          : ('waiting' as const)
        : row?.state === 'accepted' || row?.state === 'declined'
          ? row.state
          : null;
    return { priced, addendumId: row && priced ? row.id : null };
  };
}
