import type { Brand } from '#contract/brand.ts';
import { formatMoney, type Currency } from '#contract/money/currency.ts';
import {
  firstSelection,
  newPriceText,
  paymentAmounts,
  paymentMomentTexts,
  quoteTotals,
  type QuoteContent,
  type QuoteLine,
  type Selection,
  type TermsFile,
} from '#contract/money/quote-content.ts';
import { ifItAddsUp } from '#contract/money/totals.ts';
import { repeatText } from '#contract/money/periods.ts';
import { formatQuantity } from '#contract/money/typed-line.ts';
import { localDay, type WorkingTime } from '#contract/working-time.ts';
import type { Block, Paper } from '#server/work/paper/paper.ts';
import {
  dayText,
  instantText,
  issuerOf,
  linesTable,
  sizeFor,
  sumsOf,
  textOf,
} from '#server/work/paper/parts.ts';
import type { QuoteRow, VersionRow } from '../repository.ts';
import { contentOf, numberOf, type Acceptance } from '../versions.ts';

interface Printed {
  brand: Brand;
  time: WorkingTime | null;
  quote: Pick<QuoteRow, 'number' | 'title' | 'currency'>;
  version: VersionRow;
  /** The current details of the seller and the buyer, which a draft shows. */
  now: NonNullable<QuoteContent['parties']>;
  acceptance: Acceptance | null;
}

const stateTexts: Record<VersionRow['state'], string> = {
  draft: 'Draft, not sent',
  sent: '',
  accepted: 'Accepted',
  declined: 'Declined',
  superseded: 'Replaced by a later version',
  withdrawn: 'Withdrawn',
};

/** A version of a quote as it is printed. After the acceptance, the acceptance is printed too. */
export function quotePaper({ brand, time, quote, version, now, acceptance }: Printed): Paper {
  const { currency, title } = quote;
  const content = contentOf(version);
  const parties = (version.state === 'draft' ? null : content.parties) ?? now;
  const chosen = acceptance ? (JSON.parse(acceptance.selection) as Selection) : firstSelection(content);
  const number = `${numberOf(quote)}, version ${version.number}`;
  const facts = [
    { name: 'Number', text: number },
    ...(version.sentAt
      ? [{ name: 'Sent on', text: dayText(localDay(Date.parse(version.sentAt), time)) }]
      : []),
    ...(content.addendum?.quote ? [{ name: 'Addendum to', text: content.addendum.quote }] : []),
    ...(content.validUntil ? [{ name: 'Valid until', text: dayText(content.validUntil) }] : []),
    ...(stateTexts[version.state] ? [{ name: 'State', text: stateTexts[version.state] }] : []),
  ];
  return {
    kind: 'Quote',
    number,
    title,
    size: sizeFor(currency),
    madeAt: acceptance?.acceptedAt ?? version.sentAt ?? version.createdAt,
    issuer: issuerOf(brand),
    facts,
    parties: [
      { heading: 'From', ...parties.seller },
      { heading: 'For', ...parties.buyer },
    ],
    blocks: [
      ...textOf(null, content.newPrice ? newPriceText(content.newPrice, currency) : null),
      ...textOf(null, content.intro),
      linesOf(content, chosen, currency, acceptance !== null),
      ...moneyOf(content, chosen, currency),
      ...workOf(content, currency),
      ...(content.terms
        ? [{ kind: 'text', heading: 'Terms', text: content.terms, small: true } as const]
        : []),
      ...(content.termsFile ? [termsFileOf(content.termsFile)] : []),
      ...(acceptance ? [acceptanceOf(acceptance, version, number, currency)] : []),
    ],
  };
}

const termsFileOf = ({ name, sha256 }: TermsFile): Block => ({
  kind: 'facts',
  heading: 'Terms as a file',
  rows: [
    { name: 'File', text: name },
    { name: 'SHA-256', text: sha256 },
  ],
});

function choiceText({ choice, range }: QuoteLine, isChosen: boolean, isAccepted: boolean): string | null {
  const kind = choice === 'optional' ? 'Optional' : choice === 'one-of' ? 'One of several' : null;
  const state = isAccepted ? (isChosen ? 'chosen' : 'not chosen') : null;
  const amount =
    range && !isAccepted ? `${formatQuantity(range.least)} to ${formatQuantity(range.most)}` : null;
  return [kind, kind && state, amount].filter(Boolean).join(', ') || null;
}

/** The lines with the chosen quantities. An optional line has a tick box. */
function linesOf(content: QuoteContent, chosen: Selection, currency: Currency, isAccepted: boolean): Block {
  const lines = content.lines.map((line) => ({ ...line, quantity: chosen[line.id] ?? line.quantity }));
  return linesTable({ ...content, lines }, currency, (line) => {
    const isChosen = line.choice === 'fixed' || chosen[line.id] !== undefined;
    return {
      below: [
        choiceText(line, isChosen, isAccepted),
        line.repeats ? `Again ${repeatText(line.repeats)}` : null,
      ],
      look: {
        pale: !isChosen,
        ...(line.choice === 'fixed' ? {} : { box: isChosen ? 'ticked' : 'empty' }),
      },
    };
  });
}

/** Totals, tax notes and payments; empty while the amounts of a draft do not add up. */
function moneyOf(content: QuoteContent, chosen: Selection, currency: Currency): Block[] {
  const totals = ifItAddsUp(() => quoteTotals(content, chosen));
  if (totals === null) return [];
  const amounts = paymentAmounts(content, totals.totalMinor) ?? [];
  const payments = content.payments.map(({ name, when, on }, at) => ({
    name,
    text: `${formatMoney(amounts[at] ?? 0, currency)} ${when === 'date' ? `on ${dayText(on ?? '')}` : paymentMomentTexts[when]}`,
  }));
  return [
    ...sumsOf(totals, content.taxes, currency),
    ...(payments.length > 0 ? [{ kind: 'facts', heading: 'Payments', rows: payments } as const] : []),
  ];
}

/** The rounds and days, in the same words as on the page of the quote. */
function workOf({ rounds, promisedOn, depositFirst }: QuoteContent, currency: Currency): Block[] {
  const days = `${rounds.extraDays} ${rounds.extraDays === 1 ? 'day' : 'days'}`;
  const rows = [
    ...(rounds.included === null
      ? []
      : [
          {
            name: 'Rounds',
            text: `${rounds.included} of each ${rounds.per} included, the next one ${formatMoney(rounds.extraMinor, currency)} and ${days}`,
          },
        ]),
    ...(promisedOn
      ? [
          {
            name: 'Done by',
            text: dayText(promisedOn) + (depositFirst ? ', counted from the first payment' : ''),
          },
        ]
      : []),
  ];
  return rows.length === 0 ? [] : [{ kind: 'facts', heading: 'Work', rows }];
}

/** The certificate of the acceptance: the person, the content, the time and the proof. */
function acceptanceOf(
  given: Acceptance,
  { contentHash, sentAt, seenAt }: VersionRow,
  number: string,
  currency: Currency,
): Block {
  const rows: [string, string | null | undefined][] = [
    ['Accepted by', given.typedName],
    ['Contact', given.acceptedBy?.name],
    ['Recorded by', given.recordedBy?.name],
    ['Given', given.how],
    ['With the file', given.file?.name],
    ['SHA-256 of that file', given.file?.sha256],
    ['Sent', sentAt && instantText(sentAt)],
    // Print only a view before the acceptance. A later one would change the bytes of the PDF that both sides have.
    ['First seen', seenAt && seenAt <= given.acceptedAt ? instantText(seenAt) : null],
    ['Accepted', instantText(given.acceptedAt)],
    ['Agreed to', given.statement],
    ['Total', formatMoney(given.totalMinor, currency)],
    ['Purchase order', given.purchaseOrder],
    ['Network', given.network],
    ['Browser', given.agent],
    ['Document', number],
    ['SHA-256 of its content', contentHash],
  ];
  return {
    kind: 'facts',
    heading: 'Acceptance',
    rows: rows.flatMap(([name, text]) => (text ? [{ name, text }] : [])),
  };
}
