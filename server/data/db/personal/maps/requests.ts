import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { and, or, holds, oneOf, equals, ofCompany, byUser, asWriter } from '../conditions.ts';
import { stays, erasedWords, formerContact, formerClient, type SomeRules } from '../map-types.ts';

const ofOwnCompanies = (contactId: string) =>
  sql<SqlBool>`"clientAccountId" in (select "clientAccountId" from "membership" where "contactId" = ${contactId})`;

/** The rows of the requests that fulfil a condition. */
const ofRequests = (which: RawBuilder<SqlBool>) =>
  sql<SqlBool>`"consultationId" in (select "id" from "consultation" where ${which})`;

/** Requests and messages of the public forms. */
export const requests = {
  // Appointments come first: they are found by the address of the request, which is emptied later.
  appointment: {
    leaves: {
      title: 'Appointments',
      person: ({ contactId, emailKey }) =>
        ofRequests(and(ofOwnCompanies(contactId), equals('emailKey', emailKey))),
      company: ({ clientAccountId }) => ofRequests(equals('clientAccountId', clientAccountId)),
      columns: 'id consultationId userId:staff state minutes place times:json startsAt createdAt updatedAt',
    },
    kept: 'tokenHash sequence',
    erased: ({ companies, emailKey }) => [
      { where: ofRequests(or(oneOf('clientAccountId', companies), equals('emailKey', emailKey))) },
    ],
    staff: {
      leaves: { where: byUser },
      erased: ({ userId }) => [{ where: equals('userId', userId), set: { userId: null }, ofOthers: true }],
    },
    stays: stays.own,
    mentions: { what: 'The place of an appointment', columns: ['place'], within: null },
  },
  consultation: {
    leaves: {
      title: 'Requests',
      person: ({ contactId, emailKey }) => and(ofOwnCompanies(contactId), equals('emailKey', emailKey)),
      company: ofCompany,
      columns: `
        id name:own email:own company phone:own service message referredBy businessName businessType status
        clientAccountId:company answeredAt repliedAt createdAt updatedAt`,
    },
    kept: 'emailKey spam claimsAccount ownerId searchText lostReason',
    erased: ({ companies, emailKey, at }) => [
      {
        where: or(oneOf('clientAccountId', companies), equals('emailKey', emailKey)),
        set: {
          name: formerContact,
          email: '',
          emailKey: '',
          company: null,
          phone: null,
          message: null,
          referredBy: null,
          businessName: null,
          businessType: null,
          status: 'completed',
          repliedAt: null,
          searchText: '',
          updatedAt: at,
        },
      },
    ],
    // Rows have no owner once their owner is erased.
    staff: {
      erased: ({ userId }) => [{ where: equals('ownerId', userId), set: { ownerId: null }, ofOthers: true }],
    },
    stays: stays.own,
    mentions: { what: 'A request', columns: ['lostReason', 'message', 'referredBy'], within: null },
  },
  removed: {
    leaves: {
      title: 'Archived requests and messages',
      person: ({ contactId, emailKey }) =>
        or(
          and(ofOwnCompanies(contactId), holds('row', emailKey === '' ? [] : [`"${emailKey}"`])),
          asWriter(contactId),
        ),
      // Archived rows still belong to the client; deleted rows are never exported.
      company: (whose) =>
        and(ofCompany(whose), sql<SqlBool>`"kind" = 'clientMessage' and "state" = 'archived'`),
      columns: 'kind rowId state name words clientAccountId:company',
    },
    kept: 'id row ownerId userId createdAt',
    // Archived and deleted rows are removed and can no longer be restored.
    erased: ({ contactId, companies, emailKey, words }) => [
      {
        where: or(
          oneOf('clientAccountId', companies),
          holds('row', emailKey === '' ? [] : [`"${emailKey}"`]),
          asWriter(contactId),
        ),
      },
      // Messages to the person.
      { where: holds('name', words), set: { name: formerClient }, ofOthers: true },
    ],
    staff: {
      erased: ({ userId }) => [{ where: equals('ownerId', userId), set: { ownerId: null }, ofOthers: true }],
    },
    stays: null,
    mentions: {
      what: 'A message that was archived or deleted',
      columns: ['words'],
      within: 'clientAccountId',
    },
  },
  contactMessage: {
    leaves: {
      title: 'Messages by the form of the site',
      person: ({ contactId, emailKey }) => and(ofOwnCompanies(contactId), equals('email', emailKey)),
      columns: `
        id name email subject message clientAccountId:company adminResponse responseDate userId:staff
        createdAt`,
    },
    kept: 'isRead spam ownerId searchText',
    erased: ({ companies, emailKey }) => [
      {
        where: or(
          oneOf('clientAccountId', companies),
          emailKey === '' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`lower("email") = ${emailKey}`,
        ),
        set: {
          name: formerContact,
          email: '',
          subject: null,
          message: erasedWords,
          adminResponse: null,
          isRead: true,
          searchText: '',
        },
      },
    ],
    staff: {
      leaves: {
        title: 'Answers to messages of the site',
        where: byUser,
        columns: 'id clientAccountId:company adminResponse responseDate userId:staff createdAt',
      },
      erased: ({ userId }) => [{ where: equals('ownerId', userId), set: { ownerId: null }, ofOthers: true }],
    },
    stays: stays.own,
    mentions: { what: 'A message by the form of the site', columns: ['message'], within: null },
  },
} satisfies SomeRules;
