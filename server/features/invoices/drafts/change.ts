import type { InvoiceDraft } from '#contract/money/invoice-content.ts';
import type { Party } from '#contract/money/parties.ts';
import { hashOf } from '#server/core/canonical.ts';
import type { Context } from '#server/core/context.ts';
import { conflict } from '#server/core/errors.ts';
import { iso } from '#server/core/time.ts';
import { amountsOf } from '../amounts.ts';
import * as repository from '../repository.ts';
import { contentOf, searchable } from './content.ts';
import { storeBilling } from './repository.ts';

type Work = Pick<Context, 'db' | 'now'>;

export interface Change {
  revision: number;
  title?: string | undefined;
  content?: InvoiceDraft | undefined;
  supplyOn?: string | null | undefined;
  dueOn?: string | null | undefined;
  paymentUrl?: string | null | undefined;
}

/**
 * Changes a draft that the caller has locked, in the current transaction. Of an issued invoice only the payment link can
 * change.
 */
export async function changeDraft(
  { db, now }: Work,
  row: repository.InvoiceRow,
  change: Change,
): Promise<void> {
  const { revision, title = row.title, content: wanted, ...days } = change;
  const isDraft = row.issuedAt === null;
  if (!isDraft && (change.title ?? wanted ?? days.supplyOn ?? days.dueOn) !== undefined)
    throw conflict(
      'This invoice is issued, so it cannot be changed. Please credit it and write another one.',
    );
  const before = contentOf(row);
  const content = { ...before, ...wanted };
  const fixed = ({ lines, discount, taxes }: InvoiceDraft) => hashOf({ lines, discount, taxes });
  if (row.kind === 'prepayment' && fixed(content) !== fixed(before))
    throw conflict('The amounts of a prepayment come from its payment plan.');
  const shown = row.billing === null ? before.buyer : (JSON.parse(row.billing) as Party);
  if (wanted && hashOf(wanted.buyer) !== hashOf(shown))
    await storeBilling(db, row.clientAccountId, {
      party: JSON.stringify(wanted.buyer),
      updatedAt: iso(now()),
    });
  await repository.update(db, row.id, {
    ...Object.fromEntries(Object.entries(days).filter(([, value]) => value !== undefined)),
    ...(isDraft
      ? {
          ...amountsOf(content),
          title,
          content: JSON.stringify(content),
          searchText: searchable(null, title, content.buyer),
        }
      : {}),
    revision: revision + 1,
    updatedAt: iso(now()),
  });
  const left = new Set(content.lines.map((line) => line.id));
  const freed = before.lines.map((line) => line.id).filter((line) => !left.has(line));
  if (freed.length > 0) await repository.freeCharges(db, row.id, freed);
}

/**
 * Removes charges from the drafts that list them, in the current transaction, before the charges are deleted.
 * @throws AppError `conflict` if an issued invoice lists one of the charges
 */
export async function releaseCharges(
  { db, now }: Pick<Work, 'db' | 'now'>,
  chargeIds: readonly string[],
): Promise<void> {
  for (const [invoiceId, taken] of Map.groupBy(
    await repository.invoicesOfCharges(db, chargeIds),
    (row) => row.invoiceId,
  )) {
    await repository.lock(db, invoiceId);
    const row = await repository.find(db, 'all', invoiceId);
    if (!row || row.issuedAt !== null)
      throw conflict(
        'This is on an issued invoice, so it can no longer be undone. Please write to us instead.',
      );
    const before = contentOf(row);
    const gone = new Set(taken.map(({ chargeId }) => chargeId));
    const content = { ...before, lines: before.lines.filter(({ id }) => !gone.has(id)) };
    await repository.freeCharges(db, invoiceId, [...gone]);
    await repository.update(db, invoiceId, {
      ...amountsOf(content),
      content: JSON.stringify(content),
      revision: row.revision + 1,
      updatedAt: iso(now()),
    });
  }
}
