import { sql, type SqlBool } from 'kysely';
import { and, or, oneOf, equals, byContact, ofCompany, byUser, written } from '../conditions.ts';
import { why, stays, notOfStaff, agencyWords, type Rules } from '../map-types.ts';

/** The work, and what clients say and send for it. */
export const projects: Rules<
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
    staff: notOfStaff.clients,
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
      columns: {
        clientAccountId: 'company',
        links: 'json',
        contactId: 'contact',
        lookedAt: why.internal,
        updatedAt: 'leaves',
      },
    },
    erased: ({ companies }) => [{ where: oneOf('clientAccountId', companies) }],
    staff: notOfStaff.clients,
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
    staff: {
      leaves: {
        title: 'Answers to change requests',
        where: byUser,
        except: {
          contactId: why.others,
          requestReason: why.others,
          currentValues: why.others,
          requestedValues: why.others,
        },
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
    staff: notOfStaff.clients,
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
    staff: {
      erased: ({ userId }) => [{ where: equals('assignedAdminId', userId), set: { assignedAdminId: null } }],
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
      columns: {
        id: 'leaves',
        projectId: 'leaves',
        stage: 'leaves',
        userId: why.internal,
        createdAt: 'leaves',
      },
    },
    erased: 'Stages and ids of staff.',
    staff: notOfStaff.acts,
    stays: stays.own,
    mentions: null,
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
    staff: notOfStaff.acts,
    stays: stays.own,
    mentions: {
      what: 'Something a company was asked for, or its answer',
      columns: ['words', 'answer', 'reason'],
      within: 'clientAccountId',
    },
  },
};
