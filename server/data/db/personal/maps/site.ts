import { oneOf, byContact, ofCompany, written, ofContactOrCompanies } from '../conditions.ts';
import { gone, stays, agencyWords, type SomeRules } from '../map-types.ts';

/** The content of the site, and the clients' consents and testimonials. */
export const site = {
  publication: {
    leaves: {
      title: 'Your answers about showing your work',
      person: byContact,
      company: ofCompany,
      columns: `
        id projectId clientAccountId:company contentHash basis state contactId:contact userId:staff
        shownName confirmsResult showsLogo logoId:file words until wasVisible createdAt`,
    },
    erased: (subject) => [
      { where: written(subject), set: { words: null } },
      {
        where: oneOf('clientAccountId', subject.companies),
        set: { shownName: null, showsLogo: false, logoId: null },
      },
    ],
    stays: stays.record,
    mentions: {
      what: 'Answers about showing a project',
      columns: ['words', 'shownName'],
      within: 'clientAccountId',
    },
  },
  testimonial: {
    leaves: {
      title: 'Testimonials',
      person: byContact,
      company: ofCompany,
      columns: `
        id clientAccountId:company contactId:contact author company about quote suggestion rating state
        isVisible writtenAt createdAt`,
    },
    erased: gone(ofContactOrCompanies),
    stays: stays.own,
    mentions: { what: 'A testimonial', columns: ['author', 'quote', 'company'], within: null },
  },
  brand: {
    leaves: 'The agency’s texts about itself.',
    erased: agencyWords,
    stays: stays.settings,
    mentions: { what: 'Texts of the agency about itself', columns: ['content'], within: null },
  },
  publicationRule: {
    leaves: 'A setting of the agency.',
    erased: 'A setting of the agency.',
    stays: stays.settings,
  },
  siteDraft: {
    leaves: 'Content of the agency’s site.',
    erased: agencyWords,
    stays: stays.settings,
    mentions: { what: 'The draft of the site', columns: ['content'], within: null, key: 'section' },
  },
  sitePublished: {
    leaves: 'Content of the agency’s site.',
    erased: agencyWords,
    stays: stays.settings,
    mentions: { what: 'The site as it was published', columns: ['content'], within: null },
  },
} satisfies SomeRules;
