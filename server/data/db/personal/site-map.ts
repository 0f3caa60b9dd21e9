import { byContact, equals, oneOf, ofCompany, or, written, type Rules } from './map-types.ts';

const agencyWords = 'What staff wrote; where it names somebody, staff are shown it.';

/** What the site shows, and what clients say for it. */
export const site: Rules<
  'publication' | 'brand' | 'publicationRule' | 'testimonial' | 'siteDraft' | 'sitePublished'
> = {
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
  },
  brand: { leaves: 'What the agency says of itself.', erased: agencyWords },
  publicationRule: { leaves: 'A setting of the agency.', erased: 'A setting of the agency.' },
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
  },
  siteDraft: { leaves: 'What the agency shows on its site.', erased: agencyWords },
  sitePublished: { leaves: 'What the agency shows on its site.', erased: agencyWords },
};
