import { checkPathOf } from '#contract/invoice-check.ts';
import { portalAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { numberOf } from './amounts.ts';
import { forNotices } from './repository.ts';

/** The places of an invoice for its client: in the portal, and a page without JavaScript for mails. */
const places = (id: string) => ({
  href: portalAddress('project', { dialog: `invoice:${id}` }),
  mailHref: `/invoices/${id}`,
});

/** The link to the page on which the recipient checks that an invoice is genuine. */
export const checkLink = (row: Parameters<typeof numberOf>[0]) => ({
  label: 'Is this invoice ours?',
  path: checkPathOf(numberOf(row)),
});

/**
 * Notifies the contacts who see money about an invoice. Mails never contain an amount, because other people may read them.
 */
export const invoice = describing(forNotices, (row, { brand }) => {
  const name = row.kind === 'credit' ? 'credit note' : 'invoice';
  return {
    sentence: `${brand.name} sent you ${name} ${numberOf(row)}: ${oneLine(row.title)}.`,
    title: oneLine(row.title),
    subject: `Your ${name} ${numberOf(row)}: ${oneLine(row.title)}`,
    ...places(row.id),
    files: [`invoice/${row.id}`],
    ...(row.kind !== 'credit' && { link: checkLink(row) }),
  };
});

/** Notifies the contacts who see money that a payment arrived. */
export const payment = describing(forNotices, (row, { brand }) => ({
  sentence: `${brand.name} received your payment for invoice ${numberOf(row)}.`,
  title: oneLine(row.title),
  subject: `Payment received: invoice ${numberOf(row)}`,
  ...places(row.id),
  files: [`invoice/${row.id}`],
}));

/** Notifies the agency that an invoice is paid. */
export const invoicePaid = describing(forNotices, (row) => ({
  sentence: `${oneLine(row.buyer)} paid invoice ${numberOf(row)}.`,
  title: oneLine(row.title),
  subject: `Paid: invoice ${numberOf(row)}, ${oneLine(row.buyer)}`,
  href: `/admin/invoices?invoice=${row.id}`,
}));

/** Asks the contacts who see money to pay again, because their bank refused the payment. */
export const paymentRefused = describing(forNotices, (row) => ({
  sentence: `The bank refused your payment of invoice ${numberOf(row)}. Please pay again.`,
  title: oneLine(row.title),
  subject: `Please pay again: invoice ${numberOf(row)}`,
  ...places(row.id),
  link: checkLink(row),
}));

/** Notifies the agency that a bank refused a payment days after the client had made it. */
export const paymentFailed = describing(forNotices, (row) => ({
  sentence: `The payment of ${oneLine(row.buyer)} for invoice ${numberOf(row)} failed. The invoice is still open.`,
  title: oneLine(row.title),
  subject: `Payment failed: invoice ${numberOf(row)}, ${oneLine(row.buyer)}`,
  href: `/admin/invoices?invoice=${row.id}`,
}));
