import { adminAddress } from '#contract/addresses.ts';
import { staffRoleNames } from '#contract/permissions/permissions.ts';
import { staffName } from '#server/access/people/person.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** The notice to the agency that a colleague accepted an invitation. */
export const joinedTeam = describing(forNotices, (row, { brand }) => {
  const name = oneLine(staffName(row, { agency: brand.name, seesAddresses: true }));
  const role = row.role === 'user' ? '' : ` as ${staffRoleNames[row.role]}`;
  return {
    sentence: `${name} has joined the team${role}.`,
    title: `${name} has joined`,
    href: adminAddress('admin-management'),
  };
});
