import { adminAddress, portalAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import * as files from '#server/features/files/service.ts';
import * as projects from '#server/features/projects/service.ts';
import * as publications from '#server/features/publications/service.ts';
import type { Db } from '#server/data/db/database.ts';

/** The projects, each with its newest publication record. */
async function forNotices(db: Db, ids: readonly string[]) {
  const rows = await projects.rowsOf({ db }, { ids });
  const said = await publications.newestOf({ db }, rows);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      said: said.get(row.id),
      pictureId: await pictureOf(db, row.imageUrl),
    })),
  );
}

/** The smallest rendition of a project's own picture, for embedding in a mail. */
async function pictureOf(db: Db, imageUrl: string | null): Promise<string | null> {
  const picture = imageUrl === null ? undefined : await files.findByAddress({ db }, imageUrl);
  const made = picture ? await files.renditionsById({ db }, picture.id) : [];
  return made.find(({ mime }) => mime === 'image/webp')?.id ?? null;
}

/** Describes for the client's deciders that the agency asks to show a project. */
export const publicationAsked = describing(forNotices, ({ pictureId, ...project }, { brand }) => ({
  sentence: `${brand.name} would like to show its work for you on the public site: ${oneLine(project.title)}.`,
  title: oneLine(project.title),
  subject: `${oneLine(project.title)}: may we show it on our site?`,
  // All texts of the project's card on the site: description and results.
  words: [project.description, project.results].filter((text) => text).join('\n\n'),
  pictureId,
  // The fragment makes the page open the folded section.
  href: `${portalAddress('project')}#publications-heading`,
}));

const did = {
  asked: 'was asked about',
  agreed: 'agrees to showing',
  reword: 'asks for other words in',
  refused: 'does not want to show',
  withdrawn: 'no longer agrees to showing',
} as const;

const short = {
  asked: 'was asked',
  agreed: 'agrees to show it',
  reword: 'asks for other words',
  refused: 'does not want to show it',
  withdrawn: 'no longer agrees to show it',
} as const;

/** Describes for the agency how a client answered. */
export const publicationAnswered = describing(forNotices, ({ id, title, said }) => ({
  sentence: `The client ${did[said?.state ?? 'asked']} ${oneLine(title)}.`,
  title: oneLine(title),
  subject: `${oneLine(title)}: the client ${short[said?.state ?? 'asked']}`,
  words: said?.words ?? null,
  href: adminAddress('portfolio', { dialog: `project:${id}` }),
}));
