import { sql, type SqlBool } from 'kysely';
import {
  and,
  asWriter,
  byContact,
  equals,
  erasedWords,
  formerClient,
  formerContact,
  holds,
  oneOf,
  ofCompany,
  or,
  why,
  written,
  type Rules,
} from './map-types.ts';

const agencyWords = 'What staff wrote; where it names somebody, staff are shown it.';
const ofOwnCompanies = (contactId: string) =>
  sql<SqlBool>`"clientAccountId" in (select "clientAccountId" from "membership" where "contactId" = ${contactId})`;

/** What clients and the agency ask and say, and the work. */
export const work: Rules<
  | 'consultation'
  | 'removed'
  | 'contactMessage'
  | 'clientMessage'
  | 'conversation'
  | 'messageLink'
  | 'savedReply'
  | 'projectDirective'
  | 'referenceList'
  | 'directiveChangeRequest'
  | 'artwork'
  | 'project'
  | 'projectStage'
  | 'fileRequest'
> = {
  projectDirective: {
    leaves: {
      title: 'Brief',
      person: byContact,
      company: ofCompany,
      columns: {
        clientAccountId: 'company',
        colorPalette: 'json',
        fontPreferences: 'leaves',
        additionalNotes: 'leaves',
        letUsChooseColors: 'leaves',
        letUsChooseFont: 'leaves',
        contactId: 'contact',
        lookedAt: why.internal,
        updatedAt: 'leaves',
      },
    },
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
  },
  referenceList: {
    leaves: {
      title: 'Reference links',
      person: byContact,
      company: ofCompany,
      columns: {
        clientAccountId: 'company',
        links: 'json',
        contactId: 'contact',
        lookedAt: why.internal,
        updatedAt: 'leaves',
      },
    },
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
  },
  directiveChangeRequest: {
    leaves: {
      title: 'Change requests',
      person: byContact,
      company: ofCompany,
      columns: {
        id: 'leaves',
        clientAccountId: 'company',
        contactId: 'contact',
        projectId: 'leaves',
        requestType: 'leaves',
        requestReason: 'leaves',
        currentValues: 'json',
        requestedValues: 'json',
        status: 'leaves',
        isRead: why.internal,
        adminResponse: 'leaves',
        userId: 'staff',
        respondedAt: 'leaves',
        createdAt: 'leaves',
      },
    },
    erased: (subject) => [
      { where: and(oneOf('clientAccountId', subject.companies), sql<SqlBool>`"status" = 'pending'`) },
      { where: written(subject), set: { requestReason: null } },
    ],
  },
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
  },
  clientMessage: {
    leaves: {
      title: 'Messages',
      person: byContact,
      company: ofCompany,
      columns: {
        id: 'leaves',
        clientAccountId: 'company',
        message: 'leaves',
        fromAdmin: 'leaves',
        userId: 'staff',
        contactId: 'contact',
        isRead: why.internal,
        readAt: 'leaves',
        readById: why.others,
        adminResponse: 'leaves',
        responseDate: 'leaves',
        responseToId: 'leaves',
        settled: why.internal,
        hasParts: why.internal,
        searchText: why.copy,
        createdAt: 'leaves',
      },
    },
    erased: ({ contactId, companies }) => [
      {
        where: or(
          equals('contactId', contactId),
          and(oneOf('clientAccountId', companies), sql<SqlBool>`"fromAdmin" = ${false}`),
        ),
        set: { message: erasedWords, searchText: '', settled: true, isRead: true },
      },
    ],
  },
  artwork: {
    leaves: {
      title: 'Artwork',
      person: (whose) => and(byContact(whose), sql<SqlBool>`"deletedAt" is null`),
      company: (whose) => and(ofCompany(whose), sql<SqlBool>`"deletedAt" is null`),
      columns: {
        id: 'leaves',
        clientAccountId: 'company',
        contactId: 'contact',
        fileId: 'file',
        thumbnailId: { why: 'A small copy of the file.' },
        originalName: 'leaves',
        category: 'leaves',
        description: 'leaves',
        lookedAt: why.internal,
        fileRequestId: 'leaves',
        createdAt: 'leaves',
        deletedAt: { why: 'What is deleted does not leave.' },
      },
    },
    erased: ({ contactId, companies }) => [
      { where: or(equals('contactId', contactId), oneOf('clientAccountId', companies)) },
    ],
  },
  project: {
    leaves: {
      title: 'Projects',
      company: (whose) => and(ofCompany(whose), sql<SqlBool>`"deleted" = ${false}`),
      columns: {
        id: 'leaves',
        title: 'leaves',
        description: 'leaves',
        category: 'leaves',
        results: 'leaves',
        imageUrl: 'address',
        pictureFailed: why.internal,
        videoUrl: 'address',
        videoProblem: why.internal,
        fileUrl: 'address',
        fileType: 'leaves',
        clientAccountId: 'company',
        assignedAdminId: why.internal,
        isVisible: 'leaves',
        stage: 'leaves',
        promisedOn: 'leaves',
        nextStep: 'leaves',
        deleted: { why: 'What is deleted does not leave.' },
        deletedAt: { why: 'What is deleted does not leave.' },
        searchText: why.copy,
        createdAt: 'leaves',
        updatedAt: 'leaves',
      },
    },
    erased: agencyWords,
  },
  fileRequest: {
    leaves: {
      title: 'What the agency asked for',
      person: byContact,
      company: ofCompany,
      columns: {
        id: 'leaves',
        clientAccountId: 'company',
        projectId: 'leaves',
        words: 'leaves',
        dueOn: 'leaves',
        state: 'leaves',
        answer: 'leaves',
        reason: 'leaves',
        contactId: 'contact',
        userId: why.internal,
        answeredAt: 'leaves',
        turn: why.internal,
        turnSince: why.internal,
        createdAt: 'leaves',
      },
    },
    erased: ({ contactId, companies }) => [
      { where: oneOf('clientAccountId', companies) },
      { where: equals('contactId', contactId), set: { answer: null, contactId: null } },
    ],
  },
  projectStage: {
    leaves: {
      title: 'Stages of projects',
      company: ({ clientAccountId }) =>
        sql<SqlBool>`"projectId" in (select "id" from "project" where "clientAccountId" = ${clientAccountId} and "deleted" = ${false})`,
      columns: {
        id: 'leaves',
        projectId: 'leaves',
        stage: 'leaves',
        userId: why.internal,
        createdAt: 'leaves',
      },
    },
    erased: 'Stages and ids of staff.',
  },
  conversation: { leaves: 'Counts of messages, which leave themselves.', erased: 'Ids and counts.' },
  messageLink: { leaves: 'Titles that stand in the messages.', erased: 'Titles of the agency’s work.' },
  savedReply: { leaves: 'Texts that staff use again.', erased: agencyWords },
};
