import { sql, type SqlBool } from 'kysely';
import { and, or, holds, oneOf, equals, byUser, ofContact, ofUser } from '../conditions.ts';
import {
  why,
  stays,
  notOfStaff,
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

/** Notices, mail, and whose turn it is. */
export const notices = {
  mail: {
    leaves: {
      title: 'Mails to you',
      person: ofContact,
      columns: {
        id: 'leaves',
        recipient: 'leaves',
        recipientKey: why.copy,
        subject: 'leaves',
        body: { why: 'It may hold a link that signs somebody in.' },
        html: { why: 'It may hold a link that signs somebody in.' },
        replyTo: why.internal,
        unsubscribeUrl: why.secret,
        pictures: why.internal,
        files: why.internal,
        kind: 'leaves',
        clientAccountId: 'company',
        personKind: why.copy,
        personId: why.copy,
        thread: why.internal,
        heldFor: why.internal,
        state: 'leaves',
        attempts: why.internal,
        triedAt: 'leaves',
        error: why.internal,
        searchText: why.copy,
        createdAt: 'leaves',
        sentAt: 'leaves',
      },
    },
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
          where: or(
            oneOf('clientAccountId', companies),
            ...['subject', 'body', 'html', 'searchText', 'replyTo', 'error'].map((column) =>
              holds(column, words),
            ),
          ),
          set: { subject: erasedWords, body: '', html: null, searchText: '', replyTo: null, error: null },
        },
      ];
    },
    staff: {
      leaves: { where: ofUser },
      erased: (subject) => [
        { where: ofUser(subject) },
        {
          where: or(
            ...['subject', 'body', 'html', 'searchText', 'replyTo', 'error'].map((column) =>
              holds(column, subject.words),
            ),
          ),
          set: { subject: erasedWords, body: '', html: null, searchText: '', replyTo: null, error: null },
        },
      ],
    },
    stays: null,
    mentions: null,
  },
  notification: {
    leaves: {
      title: 'What you were told',
      person: toContact,
      columns: {
        id: 'leaves',
        recipientKind: why.copy,
        recipientId: why.copy,
        kind: 'leaves',
        subjectType: 'leaves',
        subjectId: 'leaves',
        clientAccountId: 'company',
        createdAt: 'leaves',
        seenAt: 'leaves',
        mailedAt: 'leaves',
        bell: why.internal,
        mail: why.internal,
      },
    },
    erased: ({ contactId, companies }) => [
      { where: toContact({ contactId }) },
      { where: and(oneOf('clientAccountId', companies), sql<SqlBool>`"recipientKind" = 'contact'`) },
    ],
    staff: ownOf(toUser),
    stays: null,
    mentions: null,
  },
  noticeChoice: {
    leaves: {
      title: 'How you want to be told',
      person: toContact,
      columns: {
        recipientKind: why.copy,
        recipientId: why.copy,
        kind: 'leaves',
        bell: 'leaves',
        mail: 'leaves',
      },
    },
    erased: ({ contactId }) => [{ where: toContact({ contactId }) }],
    staff: ownOf(toUser),
    stays: stays.people,
    mentions: null,
  },
  noticeSetting: {
    leaves: {
      title: 'When you are left in peace',
      person: toContact,
      columns: {
        recipientKind: why.copy,
        recipientId: why.copy,
        quietFrom: 'leaves',
        quietUntil: 'leaves',
      },
    },
    erased: ({ contactId }) => [{ where: toContact({ contactId }) }],
    staff: ownOf(toUser),
    stays: stays.people,
    mentions: null,
  },
  turnReminder: {
    leaves: aboutNobody,
    erased: 'Ids and times.',
    staff: notOfStaff.acts,
    stays: null,
    mentions: null,
  },
  snooze: {
    leaves: 'About staff.',
    erased: 'Ids and times.',
    staff: {
      ...ownOf(byUser),
      leaves: {
        title: 'What you put off',
        where: byUser,
        columns: { userId: why.copy, subjectType: 'leaves', subjectId: 'leaves', until: 'leaves' },
      },
    },
    stays: null,
    mentions: null,
  },
  turnChange: {
    leaves: 'Follows from notes and requests, which leave themselves.',
    erased: 'Ids and times, gone with what they are about.',
    staff: notOfStaff.acts,
    stays: stays.record,
    mentions: null,
  },
} satisfies SomeRules;
