import { sql, type SqlBool } from 'kysely';
import {
  and,
  oneOf,
  equals,
  byContact,
  ofCompany,
  byUser,
  written,
  ofContactOrCompanies,
  ofErasedCompanies,
} from '../conditions.ts';
import { agencyWords, gone, ownOf, stays, type SomeRules } from '../map-types.ts';

/** Projects and the clients' contributions to them. */
export const projects = {
  projectDirective: {
    leaves: {
      title: 'Brief',
      person: byContact,
      company: ofCompany,
      columns: `
        clientAccountId:company colorPalette:json fontPreferences additionalNotes letUsChooseColors
        letUsChooseFont contactId:contact updatedAt`,
    },
    kept: 'lookedAt',
    erased: gone(ofErasedCompanies),
    stays: stays.own,
    mentions: {
      what: 'The brief of a company',
      columns: ['additionalNotes'],
      within: 'clientAccountId',
      key: 'clientAccountId',
    },
  },
  referenceList: {
    leaves: {
      title: 'Reference links',
      person: byContact,
      company: ofCompany,
      columns: 'clientAccountId:company links:json contactId:contact updatedAt',
    },
    kept: 'lookedAt',
    erased: gone(ofErasedCompanies),
    stays: stays.own,
    mentions: {
      what: 'The reference links of a company',
      columns: ['links'],
      within: 'clientAccountId',
      key: 'clientAccountId',
    },
  },
  directiveChangeRequest: {
    leaves: {
      title: 'Change requests',
      person: byContact,
      company: ofCompany,
      columns: `
        id clientAccountId:company contactId:contact projectId requestType requestReason currentValues:json
        requestedValues:json status adminResponse userId:staff respondedAt createdAt`,
    },
    kept: 'isRead',
    erased: (subject) => [
      { where: and(oneOf('clientAccountId', subject.companies), sql<SqlBool>`"status" = 'pending'`) },
      { where: written(subject), set: { requestReason: null } },
    ],
    staff: {
      leaves: {
        title: 'Answers to change requests',
        where: byUser,
        columns: `
          id clientAccountId:company projectId requestType status adminResponse userId:staff respondedAt
          createdAt`,
      },
    },
    stays: stays.own,
    mentions: {
      what: 'A change request or its answer',
      columns: ['requestReason', 'adminResponse'],
      within: 'clientAccountId',
    },
  },
  artwork: {
    leaves: {
      title: 'Artwork',
      person: (whose) => and(byContact(whose), sql<SqlBool>`"deletedAt" is null`),
      company: (whose) => and(ofCompany(whose), sql<SqlBool>`"deletedAt" is null`),
      columns: `
        id clientAccountId:company contactId:contact fileId:file originalName category description
        fileRequestId createdAt`,
    },
    kept: 'thumbnailId lookedAt deletedAt',
    erased: gone(ofContactOrCompanies),
    stays: stays.own,
    mentions: {
      what: 'The name or text of artwork',
      columns: ['originalName', 'description'],
      within: 'clientAccountId',
    },
  },
  project: {
    leaves: {
      title: 'Projects',
      company: (whose) => and(ofCompany(whose), sql<SqlBool>`"deleted" = ${false}`),
      columns: `
        id title description category results imageUrl:address videoUrl:address fileUrl:address fileType
        clientAccountId:company isVisible stage promisedOn nextStep nextStepAt awaitsDeposit createdAt updatedAt`,
    },
    kept: 'pictureFailed videoProblem assignedAdminId deleted deletedAt searchText',
    erased: agencyWords,
    staff: {
      erased: ({ userId }) => [
        { where: equals('assignedAdminId', userId), set: { assignedAdminId: null }, ofOthers: true },
      ],
    },
    stays: stays.own,
    mentions: {
      what: 'The text of a project',
      columns: ['title', 'description', 'results', 'nextStep'],
      within: 'clientAccountId',
    },
  },
  projectStage: {
    leaves: {
      title: 'Stages of projects',
      company: ({ clientAccountId }) =>
        sql<SqlBool>`"projectId" in (select "id" from "project" where "clientAccountId" = ${clientAccountId} and "deleted" = ${false})`,
      columns: 'id projectId stage createdAt',
    },
    kept: 'userId',
    erased: 'Stages and ids of staff.',
    stays: stays.own,
  },
  fileRequest: {
    leaves: {
      title: 'What the agency asked for',
      person: byContact,
      company: ofCompany,
      columns: `
        id clientAccountId:company projectId words dueOn state answer reason contactId:contact answeredAt
        createdAt`,
    },
    kept: 'userId waitsFor waitsSince',
    erased: ({ contactId, companies }) => [
      { where: oneOf('clientAccountId', companies) },
      { where: equals('contactId', contactId), set: { answer: null, contactId: null } },
    ],
    stays: stays.own,
    mentions: {
      what: 'Something a company was asked for, or its answer',
      columns: ['words', 'answer', 'reason'],
      within: 'clientAccountId',
    },
  },
  timeEntry: {
    leaves: 'Notes of staff about their own work.',
    kept: 'userId',
    erased: agencyWords,
    staff: {
      ...ownOf(({ userId }) => equals('userId', userId), {
        title: 'Hours that you noted',
        columns: 'id projectId on minutes note createdAt',
      }),
      erased: ({ userId }) => [{ where: equals('userId', userId), set: { userId: null }, ofOthers: true }],
    },
    stays: stays.own,
    mentions: { what: 'A note about hours', columns: ['note'], within: null },
  },
  timer: {
    leaves: 'The running timer of a member of staff.',
    kept: 'userId',
    erased: 'The running timer of a member of staff.',
    staff: ownOf(({ userId }) => equals('userId', userId), {
      title: 'Your running timer',
      columns: 'projectId startedAt',
    }),
    stays: stays.people,
  },
  projectBudget: {
    leaves: {
      title: 'Budgets of hours',
      company: ({ clientAccountId }) =>
        sql<SqlBool>`"isShared" = ${true} and "projectId" in (select "id" from "project" where "clientAccountId" = ${clientAccountId} and "deleted" = ${false})`,
      columns: 'projectId minutes',
    },
    kept: 'isShared warnedPercent',
    erased: 'Agreed hours; they name no person.',
    stays: stays.people,
  },
} satisfies SomeRules;
