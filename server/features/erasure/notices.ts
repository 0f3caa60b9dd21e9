import { adminAddress } from '#contract/addresses.ts';
import { describing, oneLine, shortDay } from '#server/work/notices/describe.ts';
import { nameOf } from './for-staff.ts';
import { forNotices } from './repository.ts';

/** Describes for the agency that a person asked for erasure or withdrew the request. */
export const erasure = describing(
  forNotices,
  ({ dueAt, withdrawnAt, ...row }, _context, { clientAccountId }) => ({
    sentence:
      withdrawnAt === null
        ? `${oneLine(nameOf(row))} asked us to erase their data. We erase it on ${shortDay(dueAt)} unless they withdraw.`
        : `${oneLine(nameOf(row))} withdrew the request to erase their data.`,
    title: `${oneLine(nameOf(row))} ${withdrawnAt === null ? 'asks us to erase their data' : 'keeps their data'}`,
    href:
      row.personKind === 'user'
        ? '/admin/history'
        : adminAddress('clients', clientAccountId === null ? {} : { dialog: `client:${clientAccountId}` }),
  }),
);
