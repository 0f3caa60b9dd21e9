import type { Brand } from '#contract/brand.ts';
import * as clientAuth from '#server/features/client-auth/mails.ts';
import * as clients from '#server/features/clients/mails.ts';
import * as consultations from '#server/features/consultations/mails.ts';
import { receiptMail } from '#server/features/decisions/mails.ts';
import * as people from '#server/features/people/mails.ts';
import * as team from '#server/features/team/mails.ts';
import type { MailMessage } from '#server/work/mail/mailer.ts';
import { noticeMail, type NoticeReader } from '#server/work/mail/notice-mail.ts';
import type { DescribedNotice } from '#server/work/notices/notice-text.ts';

const publicUrl = 'https://studio.example';
const link = (path: string) => `${publicUrl}${path}#Jm4kT0pYw2Qe7sVbN1xZ`;
const account = { id: 'ines', name: 'Ines Ortega', email: 'ines@ortega.example', isProved: true };

/** The id of the picture in sample mails. */
export const samplePicture = 'sample-picture';

const client: NoticeReader = {
  name: 'Ines Ortega',
  email: account.email,
  preferencesUrl: `${publicUrl}/client/dashboard?tab=messages&dialog=notices`,
  unsubscribeUrl: `${publicUrl}/unsubscribe/Jm4kT0pYw2Qe7sVbN1xZ`,
};
const staff: NoticeReader = { ...client, name: 'Rosa Vega', email: 'rosa@studio.example' };

const notice = (changes: Partial<DescribedNotice>): DescribedNotice => ({
  kind: 'answer',
  createdAt: '2026-11-20T15:04:00.000Z',
  company: 'Ortega Bakery',
  sentence: 'Rosa Vega wrote to you.',
  title: 'New message from Rosa Vega',
  words: null,
  pictureId: null,
  href: '/client/dashboard?tab=messages',
  replyTo: 'rosa@studio.example',
  ...changes,
});

const preview = notice({
  kind: 'preview-ready',
  sentence: 'Rosa Vega asks you for a decision on version 2 of Homepage, by Mon, Nov 30.',
  title: 'Homepage',
  subject: 'Homepage v2: your decision by Mon, Nov 30',
  words: 'Warmer light, and the three shops.',
  pictureId: samplePicture,
  href: '/client/dashboard?tab=previews&preview=1',
});

/** A sample of each mail that the program sends, by the name of its picture in `docs/mails`. */
export function sampleMails(brand: Brand): Record<string, MailMessage> {
  const agency = { brand, config: { publicUrl, mailContent: true } };
  const request = {
    id: '0199f0a0-0000-7000-8000-0000005c91af',
    name: 'Ines Ortega',
    email: account.email,
    company: 'Ortega Bakery',
    phone: '(214) 555-0188',
    service: 'ai-marketing',
    message:
      'We bake for forty cafés and still take orders on paper.\nCan you help us with that before spring?',
    referredBy: 'Whitfield Roofing',
    heldFor: null,
  };
  return {
    'request/confirmation': consultations.confirmationMail(agency, { ...request, hasAccount: true }),
    'request/owner': consultations.ownerMail(agency, request),
    'request/copy': consultations.copyMail(agency, request),
    'account/verification': clientAuth.verification(brand, account, link('/client/verify'), {
      reference: 'R-5C91AF',
      heldFor: null,
    }),
    'account/reset': clientAuth.passwordReset(brand, account, link('/client/reset')),
    'account/changed': clientAuth.passwordChanged(brand, account),
    'account/welcome': clients.welcomeMail(
      agency,
      { ...account, contactId: account.id, clientAccountId: 'ortega' },
      link('/client/welcome'),
    ),
    'invitation/client': people.invitationMail(brand, {
      ...account,
      from: 'Ines Ortega',
      replyTo: account.email,
      company: 'Ortega Bakery',
      isKnown: true,
      paysOnly: false,
      clientAccountId: 'ortega',
      link: link('/invitation'),
    }),
    'invitation/team': team.teamInvitationMail(brand, {
      email: 'jonas@studio.example',
      from: 'Rosa Vega',
      replyTo: 'rosa@studio.example',
      role: 'client-manager',
      endsAt: null,
      link: link('/invitation'),
    }),
    'notice/answer': noticeMail(agency, client, [
      notice({
        words:
          'The oven film is done. I moved the price to the last third, as you asked.\n\nShall we publish on Friday?',
      }),
    ]),
    'notice/preview': noticeMail(agency, client, [preview]),
    'notice/several': noticeMail(agency, client, [
      preview,
      notice({ words: 'The second one is the one with the warmer light.' }),
      notice({
        kind: 'change-decision',
        sentence: `${brand.name} approved your request for another color.`,
        title: 'Your change request',
        colors: [{ place: 1, from: '#1f7a4d', to: '#c98a2b' }],
        href: '/client/dashboard?tab=project',
      }),
    ]),
    'notice/staff': noticeMail(agency, staff, [
      notice({
        kind: 'message',
        sentence: 'Ines Ortega wrote to you.',
        title: 'Message from Ines Ortega',
        words: 'URGENT: the launch moved to Monday.',
        href: '/admin?tab=messages',
        replyTo: account.email,
      }),
    ]),
    'notice/request': noticeMail(
      agency,
      { ...staff, name: null, preferencesUrl: null, unsubscribeUrl: null },
      [
        notice({
          kind: 'request',
          company: null,
          sentence: 'Ines Ortega asked for a consultation.',
          title: 'Consultation request from Ines Ortega',
          facts: [
            ['Email', account.email],
            ['Company', 'Ortega Bakery'],
            ['Service', 'AI Marketing'],
          ],
          words: request.message,
          href: '/admin?tab=consultations',
          replyTo: account.email,
        }),
      ],
    ),
    'notice/decision': noticeMail(agency, staff, [
      notice({
        kind: 'decision',
        sentence: 'Ines Ortega approved, with notes, version 2 of Homepage.',
        title: 'Homepage',
        subject: 'Homepage v2: Ines Ortega approved with notes',
        words: 'The opening hours are wrong on Sundays.',
        pictureId: samplePicture,
        href: '/admin?tab=portfolio',
        replyTo: account.email,
      }),
      notice({
        kind: 'pin',
        sentence: 'Ines Ortega wrote in note 3 on Homepage.',
        title: 'Homepage',
        subject: 'Homepage v2: note 3 from Ines Ortega',
        words: 'Could this be a little lighter?',
        href: '/admin?tab=portfolio',
        replyTo: account.email,
      }),
    ]),
    'notice/delivery': noticeMail(agency, client, [
      notice({
        kind: 'delivery',
        sentence: `${brand.name} has final files for you: Homepage, final.`,
        title: 'Homepage, final',
        subject: 'Your final files: Homepage, final',
        words: 'Everything in one archive, with the fonts.',
        href: '/client/dashboard?tab=previews&preview=1',
      }),
    ]),
    'account/decision': receiptMail(
      agency,
      { email: account.email, contactId: account.id, clientAccountId: 'ortega' },
      {
        kind: 'approve-with-notes',
        words: 'The opening hours are wrong on Sundays.',
        versionNumber: 2,
        createdAt: '2026-11-20T15:04:00.000Z',
        previewId: '1',
        title: 'Homepage',
        accepted: false,
      },
      'America/Chicago',
    ),
    'notice/without-content': noticeMail({ brand, config: { publicUrl, mailContent: false } }, client, [
      notice({ words: 'This stays in the portal.' }),
    ]),
  };
}
