import { deletedDays } from '#contract/removals.ts';
import { record } from '#server/data/audit/record.ts';
import { iso } from '#server/core/time.ts';
import { eraseCompanyWords, eraseRows } from '#server/data/db/personal/erase.ts';
import * as clients from '#server/features/clients/service.ts';
import { eraseAtOnce, kinds, type Leftovers, type Work } from './erase.ts';
import * as erasureList from './erasure-list.ts';
import * as repository from '../repository.ts';

const day = 24 * 60 * 60 * 1000;

/** The most companies that one run erases; the next run continues. */
const batch = 20;

/**
 * Erases a company, the agency's messages to it, and its contacts who are in no other company. First they are added to
 * the list, so that they are erased again after a restore.
 */
export async function eraseCompany(context: Work, id: string): Promise<void> {
  const { db, now, jobs, events } = context;
  const at = iso(now());
  const people = await repository.peopleOfNoOther(db, id);
  for (const { contactId } of people) await erasureList.add(context, { contactId, companies: [id], at });
  await erasureList.add(context, { companyId: id, at });
  await db.tx(async () => {
    const company = await clients.find(context, 'all', id);
    if (!company || company.closedAs === 'erased') return;
    for (const { contactId } of people) await eraseAtOnce(context, { contactId, companies: [id], at });
    // The company's id stands in for a contact's id. No contact has that id, so only the company's rows are erased.
    const words = [company.company, company.name, company.email, company.phone].filter(
      (word) => word !== null && word.trim().length >= 5,
    ) as string[];
    const remains = await eraseRows(db, { contactId: id, emailKey: '', companies: [id], words, at });
    const objects = [...remains.objects, ...(await eraseCompanyWords(db, id))];
    await clients.setClosed(context, id, { as: 'erased', byId: null });
    await record(context, {
      action: 'clients.erase',
      subjectType: 'client',
      subjectId: id,
      clientAccountId: id,
    });
    await jobs.enqueue(kinds.clean, { erasureId: null, ...remains, objects } satisfies Leftovers, {
      maxAttempts: 20,
    });
    await events.publish({ topic: 'clients', subjectId: id, clientAccountId: id, forClient: false });
  });
}

/** Erases companies that were deleted `deletedDays` ago or earlier. */
export async function eraseDeleted(context: Work): Promise<void> {
  const before = iso(context.now() - deletedDays * day);
  for (const { id } of await repository.deletedBefore(context.db, before, batch))
    await eraseCompany(context, id);
}
