import { portalAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/**
 * Describes a charge for the contacts who decide: a colleague accepted a further round, or the agency waived a charge.
 * Names no amount.
 */
export const charge = describing(forNotices, ({ source, name }, { brand }) => ({
  sentence:
    source === 'waiver'
      ? `${brand.name} waived ${oneLine(name)}.`
      : `Your company accepted ${oneLine(name)}.`,
  title: oneLine(name),
  subject: source === 'waiver' ? `Waived: ${oneLine(name)}` : `Accepted: ${oneLine(name)}`,
  href: portalAddress('project'),
}));
