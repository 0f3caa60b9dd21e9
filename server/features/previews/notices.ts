import { portalAddress } from '#contract/addresses.ts';
import type { Db } from '#server/data/db/database.ts';
import { askedToDecide } from '#server/data/db/queries/deciders.ts';
import { describing, oneLine, shortDay, versionOf } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

async function withAsked(db: Db, ids: readonly string[]) {
  const asked = Map.groupBy(await askedToDecide(db, ids), ({ previewId }) => previewId);
  return (await forNotices(db, ids)).map((row) => ({ ...row, asked: asked.get(row.id) ?? [] }));
}

type Row = Awaited<ReturnType<typeof withAsked>>[number];

const by = ({ dueOn }: Row) => (dueOn === null ? '' : ` by ${shortDay(dueOn)}`);

/** The names of the contacts who are asked to decide, with the recipient first as "you"; null if nobody is asked. */
function askedNames({ asked }: Row, reader: string | null): string | null {
  const names = asked
    .toSorted((a, b) => Number(b.contactId === reader) - Number(a.contactId === reader))
    .map(({ contactId, name }) => (contactId === reader ? 'you' : oneLine(name)));
  if (names.length < 2) return names[0] ?? null;
  return `${names.slice(0, -1).join(', ')} ${asked[0]?.named ? 'and' : 'or'} ${names.at(-1)}`;
}

const common = ({ id, title, note, description, thumbnailId }: Row) => ({
  title: oneLine(title),
  words: note ?? description,
  pictureId: thumbnailId,
  href: portalAddress('previews', { preview: id }),
});

const isAsked = ({ asked }: Row, reader: string | null) =>
  asked.some(({ contactId }) => contactId === reader);

/**
 * The notice to a contact that a version can be seen. It asks deciders to decide, and names the deciders to other contacts.
 */
export const previewReady = describing(withAsked, (row, { brand }, { recipientId }) => {
  const names = askedNames(row, recipientId);
  const day = by(row);
  const version = `version ${row.version ?? 1} of ${oneLine(row.title)}`;
  if (isAsked(row, recipientId))
    return {
      ...common(row),
      sentence: `${brand.name} asks ${names} for a decision on ${version}${day && `,${day}`}.`,
      subject: `${versionOf(row)}: your decision${day}`,
    };
  const verb = row.asked.length > 1 && row.asked[0]?.named ? 'decide' : 'decides';
  return {
    ...common(row),
    sentence: `V${version.slice(1)} is ready to review${names === null ? '' : `; ${names} ${verb}`}.`,
    subject: `New preview: ${versionOf(row)}`,
  };
});

/** The reminder to a contact of a version that waits for a decision. */
export const previewWaits = describing(
  async (db, ids) => (await withAsked(db, ids)).filter(({ waitsFor }) => waitsFor === 'client'),
  (row, _context, { recipientId }) => {
    const day = by(row);
    const waits = isAsked(row, recipientId) ? 'your decision' : (askedNames(row, null) ?? 'a decision');
    return {
      ...common(row),
      sentence: `Version ${row.version ?? 1} of ${oneLine(row.title)} is waiting for ${waits}${day && `,${day}`}.`,
      subject: `${versionOf(row)} is waiting for ${waits}${day}`,
    };
  },
);
