import { adminAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** Warns the team that most or all of a budget is used. */
export const budget = describing(forNotices, ({ id, title, warnedPercent }) => {
  const used = warnedPercent >= 100 ? 'All hours' : `At least ${warnedPercent} % of the hours`;
  return {
    sentence: `${used} of ${oneLine(title)} are used.`,
    title: oneLine(title),
    subject: `${used} of ${oneLine(title)} are used`,
    href: adminAddress('portfolio', { dialog: `project:${id}` }),
  };
});
