import { sql, type SqlBool } from 'kysely';
import { byContact, equals, oneOf, ofCompany } from '../conditions.ts';
import { aboutNobody, formerContact, stays, type Condition, type SomeRules } from '../map-types.ts';

const ofQuotes = (column: string, quotes: Condition): Condition =>
  sql<SqlBool>`${sql.ref(column)} in (select "id" from "quote" where ${quotes})`;

const ofVersions = (quotes: Condition): Condition =>
  sql<SqlBool>`"versionId" in (select "id" from "quoteVersion" where ${ofQuotes('quoteId', quotes)})`;

/** Quotes, and what clients agreed to pay. People who may not see prices are given neither. */
export const money = {
  numberSeries: { leaves: aboutNobody, erased: aboutNobody, stays: stays.settings },
  quote: {
    leaves: {
      title: 'Quotes',
      company: ofCompany,
      columns: 'id number title currency clientAccountId:company projectId createdAt',
    },
    kept: 'consultationId ownerId revision updatedAt',
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
    staff: {
      erased: ({ userId }) => [{ where: equals('ownerId', userId), set: { ownerId: null }, ofOthers: true }],
    },
    stays: stays.own,
    mentions: { what: 'A quote', columns: ['title'], within: 'clientAccountId' },
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
  quoteAcceptance: {
    leaves: {
      title: 'Accepted quotes',
      person: byContact,
      company: ({ clientAccountId }) => ofVersions(equals('clientAccountId', clientAccountId)),
      columns: `
        id versionId selection:json statement netMinor taxMinor totalMinor typedName how purchaseOrder
        contactId:contact network:own agent:own acceptedAt undoneAt`,
    },
    kept: 'userId madeProject',
    erased: ({ contactId, companies }) => [
      { where: ofVersions(oneOf('clientAccountId', companies)) },
      {
        where: equals('contactId', contactId),
        set: { contactId: null, typedName: formerContact, network: null, agent: null },
      },
    ],
    stays: stays.own,
    mentions: { what: 'The acceptance of a quote', columns: ['typedName', 'how'], within: null },
  },
  charge: {
    leaves: {
      title: 'Agreed charges',
      company: ofCompany,
      columns: 'id clientAccountId:company projectId acceptanceId name currency netMinor tax:json createdAt',
    },
    kept: 'source sourceId',
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
    stays: stays.own,
    mentions: { what: 'A charge', columns: ['name'], within: 'clientAccountId' },
  },
} satisfies SomeRules;
