import type { Selectable } from 'kysely';
import type { NewReferenceLinks, ReferenceLink } from '#contract/reference-links.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { lookAt, saveWhole } from '#server/data/db/queries/rows/client-rows.ts';
import type { ReferenceListTable } from '#server/data/db/tables/project.ts';
import { peopleOf } from '#server/data/db/views/people.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import type { Reader } from '#server/access/people/person.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import { clientDid } from '#server/work/notices/client-did.ts';
import * as repository from './repository.ts';

/** Marks a list of links as seen by staff. Returns true if staff had not seen it before. */
export const look = (db: Db, clientAccountId: string, at: string): Promise<boolean> =>
  lookAt(db, 'referenceList', clientAccountId, at);

type Links = NewReferenceLinks['links'];

/** A stored link. An old list has one contact and one time for the whole list, and its links inherit them. */
type KeptLink = Links[number] & { contactId?: string | null; savedAt?: string };

type Row = Pick<Selectable<ReferenceListTable>, 'links' | 'contactId' | 'updatedAt'>;

const keptOf = ({ links, contactId, updatedAt }: Row): Required<KeptLink>[] =>
  (JSON.parse(links) as KeptLink[]).map((link) => ({ contactId, savedAt: updatedAt, ...link }));

/** Limits how often a client may save links in an hour. */
const savingLimit: Limit = { max: 240, windowMs: 60 * 60 * 1000 };

/** A client's reference links in the order in which they were saved. */
export async function linksOf(db: Db, clientAccountId: string, reader: Reader): Promise<ReferenceLink[]> {
  const saved = await repository.find(db, clientAccountId);
  if (!saved) return [];
  const kept = keptOf(saved);
  const people = await peopleOf(db, { contacts: kept.map(({ contactId }) => contactId), staff: [] }, reader);
  return kept.map(({ contactId, ...link }) => ({ ...link, savedBy: people.contact(contactId) }));
}

/** Replaces a client's reference links. An unchanged link keeps its author and time. */
export async function save(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  client: ClientActor,
  links: Links,
  reader: Reader,
): Promise<ReferenceLink[]> {
  const { db, now } = context;
  const { clientAccountId, contactId } = client;
  const at = now();
  await db.tx(async () => {
    await takeTry(db, `reference-links/${clientAccountId}`, savingLimit, at);
    const before = await repository.find(db, clientAccountId);
    const known = before ? keptOf(before) : [];
    const kept = links.map(
      ({ url, description }): KeptLink =>
        known.find((one) => one.url === url && one.description === description) ?? {
          url,
          description,
          contactId,
          savedAt: iso(at),
        },
    );
    await saveWhole(db, 'referenceList', {
      clientAccountId,
      contactId,
      links: JSON.stringify(kept),
      lookedAt: null,
      updatedAt: iso(at),
    });
    await clientDid(context, client, {
      topic: 'reference-links',
      kind: 'reference-links',
      subjectType: 'reference-links',
      subjectId: null,
    });
  });
  return linksOf(db, clientAccountId, reader);
}
