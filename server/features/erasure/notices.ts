import { adminAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { nameOf } from './for-staff.ts';
import { forNotices } from './repository.ts';

/** Tells the agency that a person asked for erasure or withdrew it. */
export const erasure = describing(
  forNotices,
  ({ dueAt, withdrawnAt, ...row }, _context, { clientAccountId }) => ({
    sentence:
      withdrawnAt === null
        ? `${oneLine(nameOf(row))} has asked to be erased. It is done on ${dueAt.slice(0, 10)}, unless it is withdrawn before.`
        : `${oneLine(nameOf(row))} no longer asks to be erased.`,
    title: 'Somebody asks to be erased',
    href:
      row.personKind === 'user'
        ? '/admin/history'
        : adminAddress('clients', clientAccountId === null ? {} : { dialog: `client:${clientAccountId}` }),
  }),
);
