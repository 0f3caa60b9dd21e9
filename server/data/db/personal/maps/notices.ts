import { sql, type SqlBool } from 'kysely';
import { and, or, holds, oneOf, equals, byContact, byUser, ofContact, ofUser } from '../conditions.ts';
import {
  gone,
  stays,
  aboutNobody,
  erasedWords,
  ownOf,
  type SomeRules,
  type Whose,
  type WhoseStaff,
} from '../map-types.ts';

const toContact = ({ contactId }: Pick<Whose, 'contactId'>) =>
  sql<SqlBool>`"recipientKind" = 'contact' and "recipientId" = ${contactId}`;
const toUser = ({ userId }: WhoseStaff) =>
  sql<SqlBool>`("recipientKind" = 'user' and "recipientId" = ${userId})`;

/** True for mails that name a person. */
const mailHolds = (words: readonly string[]) =>
  or(...['subject', 'body', 'html', 'searchText', 'replyTo', 'error'].map((column) => holds(column, words)));
const emptyMail = {
  subject: erasedWords,
  body: '',
  html: null,
  searchText: '',
  replyTo: null,
  error: null,
};

/** Notices, mails and reminders of waiting things. */
export const notices = {
  mail: {
    leaves: {
      title: 'E-mails to you',
      person: ofContact,
      columns: 'id recipient subject kind clientAccountId:company state triedAt createdAt sentAt',
    },
    kept: `
      recipientKey body html replyTo unsubscribeUrl pictures files personKind personId thread heldFor
      attempts error searchText`,
    erased: (subject) => {
      const { contactId, companies, emailKey, words } = subject;
      return [
        {
          where: or(
            ofContact({ contactId }),
            equals('recipientKey', emailKey),
            and(oneOf('clientAccountId', companies), sql<SqlBool>`"personKind" = 'contact'`),
          ),
        },
        {
          where: or(oneOf('clientAccountId', companies), mailHolds(words)),
          set: emptyMail,
        },
      ];
    },
    staff: {
      leaves: { where: ofUser },
      erased: (subject) => [
        { where: ofUser(subject) },
        {
          where: mailHolds(subject.words),
          set: emptyMail,
        },
      ],
    },
    stays: null,
  },
  replyAddress: {
    leaves: {
      title: 'Your addresses for answers',
      person: byContact,
      columns: 'subjectType subjectId clientAccountId:company createdAt expiresAt',
    },
    kept: 'id tokenHash contactId userId',
    erased: gone(byContact),
    staff: ownOf(byUser),
    stays: null,
  },
  notification: {
    leaves: {
      title: 'Your notifications',
      person: toContact,
      columns: 'id kind subjectType subjectId clientAccountId:company createdAt seenAt mailedAt',
    },
    kept: 'recipientKind recipientId bell mail',
    erased: ({ contactId, companies }) => [
      { where: toContact({ contactId }) },
      { where: and(oneOf('clientAccountId', companies), sql<SqlBool>`"recipientKind" = 'contact'`) },
    ],
    staff: ownOf(toUser),
    stays: null,
  },
  noticeChoice: {
    leaves: { title: 'Your notification settings', person: toContact, columns: 'kind bell mail' },
    kept: 'recipientKind recipientId',
    erased: gone(toContact),
    staff: ownOf(toUser),
    stays: stays.people,
  },
  noticeSetting: {
    leaves: { title: 'Your quiet hours', person: toContact, columns: 'quietFrom quietUntil' },
    kept: 'recipientKind recipientId',
    erased: gone(toContact),
    staff: ownOf(toUser),
    stays: stays.people,
  },
  waitingReminder: { leaves: aboutNobody, erased: 'Ids and times.', stays: null },
  snooze: {
    leaves: 'About staff.',
    kept: 'userId',
    erased: 'Ids and times.',
    staff: ownOf(byUser, { title: 'Things you snoozed', columns: 'subjectType subjectId until' }),
    stays: null,
  },
  calendarFeed: {
    leaves: { title: 'Your calendar', person: byContact, columns: 'createdAt readAt' },
    kept: 'id userId contactId tokenHash',
    erased: gone(byContact),
    staff: ownOf(byUser),
    stays: stays.people,
  },
  waitingChange: {
    leaves: 'Derived from notes and requests, which are exported.',
    erased: 'Ids and times, deleted with the things they are about.',
    stays: stays.record,
  },
} satisfies SomeRules;
