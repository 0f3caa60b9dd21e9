import { or, oneOf, equals, byContact, ofCompany, written } from '../conditions.ts';
import { stays, notOfStaff, agencyWords, type SomeRules } from '../map-types.ts';

/** What the site shows, and what clients say for it. */
export const site = {
  publication: {
    leaves: {
      title: 'Your word on showing your work',
      person: byContact,
      company: ofCompany,
      columns: {
        id: 'leaves',
        projectId: 'leaves',
        clientAccountId: 'company',
        contentHash: 'leaves',
        basis: 'leaves',
        state: 'leaves',
        contactId: 'contact',
        userId: 'staff',
        shownName: 'leaves',
        confirmsResult: 'leaves',
        showsLogo: 'leaves',
        logoId: 'file',
        words: 'leaves',
        until: 'leaves',
        wasVisible: 'leaves',
        createdAt: 'leaves',
      },
    },
    erased: (subject) => [
      { where: written(subject), set: { words: null } },
      {
        where: oneOf('clientAccountId', subject.companies),
        set: { shownName: null, showsLogo: false, logoId: null },
      },
    ],
    staff: notOfStaff.acts,
    stays: stays.record,
    mentions: {
      what: 'Words on showing a project',
      columns: ['words', 'shownName'],
      within: 'clientAccountId',
    },
  },
  testimonial: {
    leaves: {
      title: 'Testimonials',
      person: byContact,
      company: ofCompany,
      columns: {
        id: 'leaves',
        clientAccountId: 'company',
        contactId: 'contact',
        author: 'leaves',
        company: 'leaves',
        about: 'leaves',
        quote: 'leaves',
        suggestion: 'leaves',
        rating: 'leaves',
        state: 'leaves',
        isVisible: 'leaves',
        writtenAt: 'leaves',
        createdAt: 'leaves',
      },
    },
    erased: ({ contactId, companies }) => [
      { where: or(equals('contactId', contactId), oneOf('clientAccountId', companies)) },
    ],
    staff: notOfStaff.acts,
    stays: stays.own,
    mentions: { what: 'A testimonial', columns: ['author', 'quote', 'company'], within: null },
  },
  brand: {
    leaves: 'What the agency says of itself.',
    erased: agencyWords,
    staff: notOfStaff.acts,
    stays: stays.settings,
    mentions: { what: 'The words of the agency on itself', columns: ['content'], within: null },
  },
  publicationRule: {
    leaves: 'A setting of the agency.',
    erased: 'A setting of the agency.',
    staff: notOfStaff.program,
    stays: stays.settings,
    mentions: null,
  },
  siteDraft: {
    leaves: 'What the agency shows on its site.',
    erased: agencyWords,
    staff: notOfStaff.acts,
    stays: stays.settings,
    mentions: { what: 'The draft of the site', columns: ['content'], within: null, key: 'section' },
  },
  sitePublished: {
    leaves: 'What the agency shows on its site.',
    erased: agencyWords,
    staff: notOfStaff.acts,
    stays: stays.settings,
    mentions: { what: 'The site as it was published', columns: ['content'], within: null },
  },
} satisfies SomeRules;
