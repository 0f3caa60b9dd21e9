import { sql, type SqlBool } from 'kysely';
import { and, or, holds, oneOf, equals, ofCompany, byUser, asWriter } from '../conditions.ts';
import { why, stays, erasedWords, formerContact, formerClient, type SomeRules } from '../map-types.ts';

const ofOwnCompanies = (contactId: string) =>
  sql<SqlBool>`"clientAccountId" in (select "clientAccountId" from "membership" where "contactId" = ${contactId})`;

/** What is asked of the agency before there is work. */
export const requests = {
  consultation: {
    leaves: {
      title: 'Requests',
      person: ({ contactId, emailKey }) => and(ofOwnCompanies(contactId), equals('emailKey', emailKey)),
      company: ofCompany,
      columns: {
        id: 'leaves',
        name: 'own',
        email: 'own',
        emailKey: why.copy,
        company: 'leaves',
        phone: 'own',
        service: 'leaves',
        message: 'leaves',
        referredBy: 'leaves',
        businessName: 'leaves',
        businessType: 'leaves',
        status: 'leaves',
        spam: why.internal,
        claimsAccount: why.internal,
        clientAccountId: 'company',
        ownerId: why.internal,
        searchText: why.copy,
        answeredAt: 'leaves',
        lostReason: why.internal,
        createdAt: 'leaves',
        updatedAt: 'leaves',
      },
    },
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
          searchText: '',
          updatedAt: at,
        },
      },
    ],
    // What the person looked after is nobody's from then on.
    staff: { erased: ({ userId }) => [{ where: equals('ownerId', userId), set: { ownerId: null } }] },
    stays: stays.own,
    mentions: { what: 'A request', columns: ['lostReason', 'message', 'referredBy'], within: null },
  },
  removed: {
    leaves: {
      title: 'Requests and messages put aside',
      person: ({ contactId, emailKey }) =>
        or(
          and(ofOwnCompanies(contactId), holds('row', emailKey === '' ? [] : [`"${emailKey}"`])),
          asWriter(contactId),
        ),
      // An archive tidies the agency's lists; what is deleted leaves nowhere.
      company: (whose) =>
        and(ofCompany(whose), sql<SqlBool>`"kind" = 'clientMessage' and "state" = 'archived'`),
      columns: {
        id: why.internal,
        kind: 'leaves',
        rowId: 'leaves',
        state: 'leaves',
        row: why.copy,
        name: 'leaves',
        words: 'leaves',
        clientAccountId: 'company',
        ownerId: why.internal,
        userId: why.internal,
        createdAt: why.internal,
      },
    },
    // They go, and with them the way back.
    erased: ({ contactId, companies, emailKey, words }) => [
      {
        where: or(
          oneOf('clientAccountId', companies),
          holds('row', emailKey === '' ? [] : [`"${emailKey}"`]),
          asWriter(contactId),
        ),
      },
      // To whom the agency wrote.
      { where: holds('name', words), set: { name: formerClient } },
    ],
    staff: { erased: ({ userId }) => [{ where: equals('ownerId', userId), set: { ownerId: null } }] },
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
      columns: {
        id: 'leaves',
        name: 'leaves',
        email: 'leaves',
        subject: 'leaves',
        message: 'leaves',
        isRead: why.internal,
        spam: why.internal,
        clientAccountId: 'company',
        ownerId: why.internal,
        adminResponse: 'leaves',
        responseDate: 'leaves',
        userId: 'staff',
        searchText: why.copy,
        createdAt: 'leaves',
      },
    },
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
        except: {
          name: why.others,
          email: why.others,
          subject: why.others,
          message: why.others,
        },
      },
      erased: ({ userId }) => [{ where: equals('ownerId', userId), set: { ownerId: null } }],
    },
    stays: stays.own,
    mentions: { what: 'A message by the form of the site', columns: ['message'], within: null },
  },
} satisfies SomeRules;
