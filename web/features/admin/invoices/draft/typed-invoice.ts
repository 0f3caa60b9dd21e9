import type { Currency } from '#contract/money/currency.ts';
import { formatMoney } from '#contract/money/currency.ts';
import type { InvoiceDraft } from '#contract/money/invoice-content.ts';
import type { Invoice } from '#contract/money/invoice.ts';
import { formatQuantity } from '#contract/money/typed-line.ts';
import type { Change } from '#web/ui/money/changes/changes.ts';
import { partText } from '#web/ui/money/words.ts';

/** The unsaved text of a draft, and the revision on which it is based. */
export interface TypedInvoice {
  revision: number;
  title: string;
  dueOn: string | null;
  supplyOn: string | null;
  content: InvoiceDraft;
}

/** A draft as it is stored. */
export function storedInvoice({ revision, title, content, ...invoice }: Invoice): TypedInvoice {
  const { intro, buyer, purchaseOrder, lines, discount, taxes, note } = content;
  return {
    revision,
    title,
    dueOn: invoice.dueOn,
    supplyOn: invoice.supplyOn,
    content: { intro, buyer, purchaseOrder, lines, discount, taxes, note },
  };
}

const partsOf = ({ title, dueOn, supplyOn, content }: TypedInvoice, currency: Currency) => ({
  Title: title,
  'Due on': dueOn,
  'Delivered on': supplyOn,
  Introduction: content.intro,
  Lines: content.lines
    .map((line) => `${line.name} ${formatQuantity(line.quantity)} × ${formatMoney(line.unitMinor, currency)}`)
    .join(', '),
  Discount: content.discount && partText(content.discount, currency),
  Taxes: content.taxes.map(({ name }) => name).join(', '),
  'Purchase order': content.purchaseOrder,
  Note: content.note,
});

/** The differences between a typed invoice and the version that a colleague has stored. */
export function invoiceChanges(typed: TypedInvoice, stored: TypedInvoice, currency: Currency): Change[] {
  const now = new Map(Object.entries(partsOf(stored, currency)));
  return Object.entries(partsOf(typed, currency)).flatMap(([name, before]) => {
    const after = now.get(name) ?? null;
    return before === after ? [] : [{ name, before: before ?? '–', now: after ?? '–' }];
  });
}
