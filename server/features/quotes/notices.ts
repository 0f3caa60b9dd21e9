import { portalAddress } from '#contract/addresses.ts';
import { describing, oneLine, shortDay } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/**
 * The notice to the contacts who decide about a quote. Mails never contain the price, because other people may read them.
 */
export const quote = describing(
  async (db, ids) => (await forNotices(db, ids)).filter(({ state }) => state === 'sent'),
  (row, { brand }) => ({
    sentence:
      row.version === 1
        ? `${brand.name} sent you a quote: ${oneLine(row.title)}.`
        : `${brand.name} changed its quote: ${oneLine(row.title)}, version ${row.version}.`,
    title: oneLine(row.title),
    subject: `${row.version === 1 ? 'Your quote' : 'Your changed quote'}: ${oneLine(row.title)}`,
    href: portalAddress('project', { dialog: `quote:${row.id}` }),
    mailHref: `/quotes/${row.id}`,
  }),
);

/** The reminder to the contacts who decide that a quote expires soon. */
export const quoteExpires = describing(
  async (db, ids) =>
    (await forNotices(db, ids)).flatMap(({ validUntil, state, ...row }) =>
      state === 'sent' && validUntil !== null ? [{ ...row, day: shortDay(validUntil) }] : [],
    ),
  (row, { brand }) => ({
    sentence: `The quote ${oneLine(row.title)} of ${brand.name} can be accepted until ${row.day}.`,
    title: oneLine(row.title),
    subject: `Until ${row.day}: your quote ${oneLine(row.title)}`,
    href: portalAddress('project', { dialog: `quote:${row.id}` }),
    mailHref: `/quotes/${row.id}`,
  }),
);

/** The name by which a mail refers to the PDF of a version. */
const fileOf = ({ id, version }: { id: string; version: number }) => `quote/${id}/${version}`;

const did = {
  accepted: 'accepted',
  declined: 'declined',
  sent: 'withdrew the acceptance of',
} as const;

/** The notice to the agency that the client accepted or declined a quote, or withdrew the acceptance. */
export const quoteAnswer = describing(
  async (db, ids) =>
    (await forNotices(db, ids)).flatMap(({ state, ...row }) =>
      state === 'accepted' || state === 'declined' || state === 'sent' ? [{ ...row, act: did[state] }] : [],
    ),
  (row) => ({
    sentence: `${oneLine(row.buyer)} ${row.act} the quote ${oneLine(row.title)}.`,
    title: oneLine(row.title),
    subject: `Q-${row.number} ${oneLine(row.title)}: ${oneLine(row.buyer)} ${row.act} it`,
    words: row.reason,
    href: `/admin/quotes?quote=${row.id}`,
    ...(row.act === 'accepted' && { files: [fileOf(row)] }),
  }),
);

/** The notice to the agency that the client opened a quote. There is none once the client has answered. */
export const quoteSeen = describing(
  async (db, ids) => (await forNotices(db, ids)).filter(({ state }) => state === 'sent'),
  (row) => ({
    sentence: `${oneLine(row.buyer)} opened the quote ${oneLine(row.title)}.`,
    title: oneLine(row.title),
    subject: `Q-${row.number} ${oneLine(row.title)}: ${oneLine(row.buyer)} opened it`,
    href: `/admin/quotes?quote=${row.id}`,
  }),
);

/** The receipt for the contacts who decide: an accepted quote with its file, whoever accepted it. */
export const acceptedQuote = describing(
  async (db, ids) => (await forNotices(db, ids)).filter(({ state }) => state === 'accepted'),
  (row) => ({
    sentence: `Your company accepted the quote ${oneLine(row.title)}. The e-mail has the file.`,
    title: oneLine(row.title),
    subject: `Accepted: Q-${row.number} ${oneLine(row.title)}`,
    href: portalAddress('project', { dialog: `quote:${row.id}` }),
    mailHref: `/quotes/${row.id}`,
    files: [fileOf(row)],
  }),
);
