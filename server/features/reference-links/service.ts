import type { NewReferenceLinks, ReferenceLink } from '#contract/reference-links.ts';
import type { Context } from '#server/core/context.ts';
import { iso } from '#server/core/time.ts';
import type { Db } from '#server/data/db/database.ts';
import { lookAt, saveWhole } from '#server/data/db/queries/client-rows.ts';
import { contactOf } from '#server/data/db/views/people.ts';
import type { ClientActor } from '#server/access/sessions/sessions.ts';
import { selfAsPerson, type Reader } from '#server/access/people/person.ts';
import { takeTry, type Limit } from '#server/access/throttle/throttle.ts';
import { clientDid } from '#server/work/notices/client-did.ts';
import * as repository from './repository.ts';

/** What waits for somebody, for the list of turn sources; and what ends it. */
export { newTurns } from './repository.ts';

/** Notes that staff have looked at it. Returns true where it was new. */
export const look = (db: Db, clientAccountId: string, at: string): Promise<boolean> =>
  lookAt(db, 'referenceList', clientAccountId, at);

type Links = NewReferenceLinks['links'];

/** How often a client may save in a window. */
const savingLimit: Limit = { max: 240, windowMs: 60 * 60 * 1000 };

/** A client's reference links in the order in which they were saved. */
export async function linksOf(db: Db, clientAccountId: string, reader: Reader): Promise<ReferenceLink[]> {
  const saved = await repository.find(db, clientAccountId);
  if (!saved) return [];
  const savedBy = contactOf(saved, reader);
  return (JSON.parse(saved.links) as Links).map((link) => ({ ...link, savedBy }));
}

/** Saves a client's reference links, replacing the ones before. */
export async function save(
  context: Pick<Context, 'db' | 'events' | 'now'>,
  client: ClientActor,
  links: Links,
): Promise<ReferenceLink[]> {
  const { db, now } = context;
  const { clientAccountId, contactId } = client;
  const at = now();
  const row = {
    clientAccountId,
    contactId,
    links: JSON.stringify(links),
    lookedAt: null,
    updatedAt: iso(at),
  };
  await db.tx(async () => {
    await takeTry(db, `reference-links/${clientAccountId}`, savingLimit, at);
    await saveWhole(db, 'referenceList', row);
    await clientDid(context, client, {
      topic: 'reference-links',
      kind: 'reference-links',
      subjectType: 'reference-links',
      subjectId: null,
    });
  });
  const savedBy = selfAsPerson(client);
  return links.map((link) => ({ ...link, savedBy }));
}
