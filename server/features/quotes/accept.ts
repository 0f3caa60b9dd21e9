import {
  chosenLines,
  quoteTotals,
  selectionProblem,
  type QuoteContent,
  type Selection,
} from '#contract/money/quote-content.ts';
import { split } from '#contract/money/rounding.ts';
import type { Context } from '#server/core/context.ts';
import { invalid } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { iso } from '#server/core/time.ts';
import type { ChargeTable, QuoteAcceptanceTable, QuoteTable } from '#server/data/db/tables/money.ts';
import * as charges from '#server/features/charges/service.ts';
import * as consultations from '#server/features/consultations/service.ts';
import * as invoices from '#server/features/invoices/service.ts';
import * as projects from '#server/features/projects/service.ts';
import * as retainers from '#server/features/retainers/service.ts';
import { notify } from '#server/work/notices/notify.ts';
import * as repository from './repository.ts';
import { contentOf } from './versions.ts';

type Work = Pick<Context, 'db' | 'events' | 'jobs' | 'now' | 'brand'>;

/** The details of an acceptance that a client gives or that staff record. */
type Given = { selection: Selection } & Pick<
  QuoteAcceptanceTable,
  'statement' | 'typedName' | 'how' | 'purchaseOrder' | 'contactId' | 'userId' | 'network' | 'agent'
> & { fileId?: string | null };

type Accepted = Pick<
  QuoteTable,
  'id' | 'number' | 'title' | 'currency' | 'projectId' | 'ownerId' | 'consultationId'
> & {
  clientAccountId: string;
};

/** The totals of a selection. @throws AppError `validation_error` if the selection does not fit the quote */
export function priced(content: QuoteContent, selection: Selection) {
  const problem = selectionProblem(content, selection);
  if (problem !== null) throw invalid(problem, { selection: problem });
  return quoteTotals(content, selection);
}

/**
 * Stores an acceptance with its charges, and begins a project if the quote has none. The caller has locked the quote and
 * checked the state of the version.
 */
export async function accept(
  context: Work,
  quote: Accepted,
  version: repository.VersionRow,
  { selection, ...given }: Given,
): Promise<void> {
  const { db, now } = context;
  const content = contentOf(version);
  const { netMinor, taxMinor, totalMinor } = priced(content, selection);
  const at = iso(now());
  const acceptance = {
    ...given,
    id: newId(now()),
    versionId: version.id,
    selection: JSON.stringify(selection),
    netMinor,
    taxMinor,
    totalMinor,
    madeProject: quote.projectId === null && !content.newPrice,
    pdfHash: null,
    acceptedAt: at,
    undoneAt: null,
  };
  await repository.insertAcceptance(db, acceptance);
  await repository.updateVersion(db, version.id, { state: 'accepted', endedAt: at });
  await repository.update(db, quote.id, { updatedAt: at });
  if (content.newPrice)
    await retainers.setPrice(context, content.newPrice.retainerId, content.newPrice.minor);
  else await beginWork(context, quote, content, { ...given, ...acceptance, selection });
  // All contacts who decide get the file, also the contact who accepted.
  const subject = { subjectType: 'acceptance', subjectId: quote.id, clientAccountId: quote.clientAccountId };
  await notify(context, { kind: 'charge', by: null, ...subject });
}

/** Adds the charges of an acceptance, and begins its project, its retainers and its payment plan. */
async function beginWork(
  context: Work,
  quote: Accepted,
  content: QuoteContent,
  acceptance: Pick<QuoteAcceptanceTable, 'id' | 'purchaseOrder' | 'totalMinor'> & { selection: Selection },
): Promise<void> {
  const { selection, totalMinor, purchaseOrder } = acceptance;
  const projectId =
    quote.projectId ??
    (await projects.begin(context, {
      clientAccountId: quote.clientAccountId,
      title: quote.title,
      promisedOn: content.promisedOn,
      awaitsDeposit: await invoices.awaitsDeposit(context, content, totalMinor),
      ownerId: quote.ownerId,
    }));
  await repository.update(context.db, quote.id, { projectId });
  await charges.add(
    context,
    chargesOf(content, selection).map((charge, at) => ({
      ...charge,
      sourceId: `${acceptance.id}/${charge.sourceId}`,
      clientAccountId: quote.clientAccountId,
      projectId,
      acceptanceId: acceptance.id,
      currency: quote.currency,
      days: at === 0 ? (content.addendum?.days ?? null) : null,
    })),
  );
  await retainers.begin(context, {
    acceptanceId: acceptance.id,
    clientAccountId: quote.clientAccountId,
    projectId,
    currency: quote.currency,
    content,
    selection,
  });
  if (quote.consultationId !== null) await consultations.complete(context, quote.consultationId);
  await invoices.begin(context, {
    acceptanceId: acceptance.id,
    clientAccountId: quote.clientAccountId,
    projectId,
    title: `Q-${quote.number} ${quote.title}`,
    currency: quote.currency,
    purchaseOrder,
    content,
    selection,
  });
}

/** The charges of a selection: one for each line, and one for the discount on the lines with each tax code. */
function chargesOf(
  content: QuoteContent,
  selection: Selection,
): Pick<ChargeTable, 'source' | 'sourceId' | 'name' | 'netMinor' | 'tax'>[] {
  const lines = chosenLines(content, selection);
  const found = quoteTotals(content, selection);
  const taxes = new Map(content.taxes.map((tax) => [tax.id, JSON.stringify(tax)]));
  const ofTax = found.taxes.map(({ taxCode }) =>
    lines.reduce((sum, { tax }, at) => (tax === taxCode ? sum + (found.lines[at] ?? 0) : sum), 0),
  );
  const discounts = split(found.discountMinor, ofTax);
  return [
    ...lines.map((line, at) => ({
      source: 'line' as const,
      sourceId: line.id,
      name: line.name,
      netMinor: found.lines[at] ?? 0,
      tax: taxes.get(line.tax) ?? '',
    })),
    ...found.taxes.flatMap(({ taxCode }, at) =>
      discounts[at]
        ? [
            {
              source: 'discount' as const,
              sourceId: taxCode,
              name: 'Discount',
              netMinor: -discounts[at],
              tax: taxes.get(taxCode) ?? '',
            },
          ]
        : [],
    ),
  ];
}
