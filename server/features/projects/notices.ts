import { portalAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** The notice to a client that the project is now visible on the site. */
export const projectPublished = describing(forNotices, ({ title, results }, { brand }) => ({
  sentence: `${brand.name} shows its work for you on the public site: ${oneLine(title)}.`,
  title: oneLine(title),
  subject: `${oneLine(title)} is on our public site`,
  words: results,
  href: portalAddress('project'),
}));
