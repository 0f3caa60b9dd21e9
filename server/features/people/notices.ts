import { adminAddress, portalAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** The notice to the agency that a person joined a company by invitation. */
export const joinedCompany = describing(forNotices, ({ name, email }, _context, { clientAccountId }) => ({
  sentence: `${oneLine(name)} has accepted your invitation.`,
  title: `${oneLine(name)} has joined`,
  href: adminAddress('clients', clientAccountId === null ? {} : { dialog: `client:${clientAccountId}` }),
  replyTo: email,
}));

/** The notice to the people of a company that staff changed a sign-in address. */
export const addressChanged = describing(forNotices, ({ name, email }, { brand }) => ({
  sentence: `${brand.name} changed the sign-in address of ${oneLine(name)} to ${email}.`,
  title: 'A sign-in address was changed',
  href: portalAddress('consultations', { dialog: 'people' }),
}));
