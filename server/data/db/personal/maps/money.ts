import { sql, type SqlBool } from 'kysely';
import { and, byContact, equals, oneOf, ofCompany } from '../conditions.ts';
import { aboutNobody, formerContact, stays, type Condition, type SomeRules } from '../map-types.ts';

const ofQuotes = (column: string, quotes: Condition): Condition =>
  sql<SqlBool>`${sql.ref(column)} in (select "id" from "quote" where ${quotes})`;

const ofVersions = (quotes: Condition): Condition =>
  sql<SqlBool>`"versionId" in (select "id" from "quoteVersion" where ${ofQuotes('quoteId', quotes)})`;

const issued =
  'Issued invoices and their payments are kept as long as the law requires, even for erased clients';

/** Quotes, and the charges that clients agreed to. An export for a person who may not see prices contains neither. */
// An erasure deletes in this order, so a table comes before the tables it refers to.
export const money = {
  numberSeries: { leaves: aboutNobody, erased: aboutNobody, stays: stays.settings },
  paymentEvent: { leaves: aboutNobody, erased: aboutNobody, stays: stays.record },
  pendingPayment: { leaves: aboutNobody, erased: aboutNobody, stays: stays.record },
  payment: {
    leaves: {
      title: 'Payments',
      company: ofCompany,
      columns:
        'id invoiceId clientAccountId:company minor on method reference externalId reversesId createdAt',
    },
    kept: 'userId',
    erased: issued,
    stays: issued,
    mentions: { what: 'A payment', columns: ['method', 'reference'], within: 'clientAccountId' },
  },
  billingDetails: {
    leaves: {
      title: 'Billing details',
      company: ofCompany,
      columns: 'clientAccountId:company party:json updatedAt',
    },
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
    stays: stays.own,
    mentions: {
      what: 'The billing details',
      columns: ['party'],
      within: 'clientAccountId',
      key: 'clientAccountId',
    },
  },
  invoiceReminder: {
    leaves: {
      title: 'Reminders of invoices',
      company: ofCompany,
      columns: 'id invoiceId clientAccountId:company days subject words sentAt',
    },
    kept: 'userId',
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
    stays: stays.own,
    mentions: { what: 'A reminder', columns: ['subject', 'words'], within: 'clientAccountId' },
  },
  invoiceCharge: {
    leaves: 'Which invoice lists a charge; the invoice shows it.',
    erased: ({ companies }) => [
      {
        where: sql<SqlBool>`"chargeId" in (select "id" from "charge" where ${oneOf('clientAccountId', companies)})`,
      },
    ],
    stays: stays.own,
  },
  milestone: {
    leaves: {
      title: 'Payment plans',
      company: ofCompany,
      columns: `
        id clientAccountId:company projectId acceptanceId position name currency totalMinor taxes:json when on state
        dueAt promisedOn invoiceId createdAt`,
    },
    kept: 'dueById',
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
    stays: stays.own,
    mentions: { what: 'A payment plan', columns: ['name'], within: 'clientAccountId' },
  },
  invoice: {
    leaves: {
      title: 'Invoices',
      company: ({ clientAccountId }) =>
        sql<SqlBool>`("issuedAt" is not null and ${equals('clientAccountId', clientAccountId)})`,
      columns: `
        id series number kind creditsId clientAccountId:company projectId title currency content:json contentHash
        netMinor taxMinor totalMinor prepaidMinor paidMinor creditedMinor supplyOn dueOn paymentUrl issuedOn issuedAt
        sentAt seenAt settledAt`,
    },
    kept: 'acceptanceId issuesAt pausedAt askedAt importedAt remindersEndedAt refusedAt searchText revision createdAt updatedAt',
    // Issued invoices stay, because the law requires them; their content never changes.
    erased: ({ companies }) => [
      { where: and(oneOf('clientAccountId', companies), sql<SqlBool>`"issuedAt" is null`) },
    ],
    stays: issued,
    mentions: { what: 'An invoice', columns: ['title', 'content'], within: 'clientAccountId' },
  },
  charge: {
    leaves: {
      title: 'Agreed charges',
      company: ofCompany,
      columns:
        'id clientAccountId:company projectId acceptanceId name currency netMinor tax:json reason days createdAt',
    },
    kept: 'source sourceId movedFrom',
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
    stays: stays.own,
    mentions: { what: 'A charge', columns: ['name', 'reason'], within: 'clientAccountId' },
  },
  retainer: {
    leaves: {
      title: 'Retainers',
      company: ofCompany,
      columns: `
        id clientAccountId:company projectId acceptanceId name currency netMinor tax:json every rounds hours
        startsOn periods endsOn createdAt`,
    },
    kept: 'lineId',
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
    stays: stays.own,
    mentions: { what: 'A retainer', columns: ['name'], within: 'clientAccountId' },
  },
  quoteAcceptance: {
    leaves: {
      title: 'Accepted quotes',
      person: byContact,
      company: ({ clientAccountId }) => ofVersions(equals('clientAccountId', clientAccountId)),
      columns: `
        id versionId selection:json statement netMinor taxMinor totalMinor typedName how purchaseOrder
        fileId:file contactId:contact network:own agent:own pdfHash acceptedAt undoneAt`,
    },
    kept: 'userId madeProject',
    erased: ({ contactId, companies }) => [
      { where: ofVersions(oneOf('clientAccountId', companies)) },
      {
        where: equals('contactId', contactId),
        set: { contactId: null, typedName: formerContact, how: null, network: null, agent: null },
      },
    ],
    stays: stays.own,
    mentions: { what: 'The acceptance of a quote', columns: ['typedName', 'how'], within: null },
  },
  quoteLink: {
    leaves: {
      title: 'Links to quotes',
      person: ({ emailKey }) => equals('emailKey', emailKey),
      columns: 'quoteId name email createdAt mailedAt handedOverAt expiresAt',
    },
    kept: 'id tokenHash emailKey handedOverById codeHash codeExpiresAt',
    erased: ({ emailKey }) => [{ where: equals('emailKey', emailKey) }],
    staff: {
      erased: ({ userId }) => [
        { where: equals('handedOverById', userId), set: { handedOverById: null }, ofOthers: true },
      ],
    },
    stays: stays.own,
  },
  quoteVersion: {
    leaves: {
      title: 'Versions of quotes',
      company: ({ clientAccountId }) =>
        sql<SqlBool>`("sentAt" is not null and ${ofQuotes('quoteId', equals('clientAccountId', clientAccountId))})`,
      columns: `
        id quoteId number state content:json contentHash netMinor totalMinor validUntil sentAt seenAt endedAt reason`,
    },
    kept: 'createdAt',
    erased: ({ companies }) => [{ where: ofQuotes('quoteId', oneOf('clientAccountId', companies)) }],
    stays: stays.own,
    mentions: { what: 'The text of a quote', columns: ['content', 'reason'], within: null },
  },
  quote: {
    leaves: {
      title: 'Quotes',
      company: ofCompany,
      columns: 'id number title currency clientAccountId:company projectId amends createdAt',
    },
    kept: 'consultationId ownerId revision aboutType aboutId updatedAt searchText waitsFor waitsSince waitsDueOn',
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
    staff: {
      erased: ({ userId }) => [{ where: equals('ownerId', userId), set: { ownerId: null }, ofOthers: true }],
    },
    stays: stays.own,
    mentions: { what: 'A quote', columns: ['title'], within: 'clientAccountId' },
  },
} satisfies SomeRules;
