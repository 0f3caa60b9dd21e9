import { portalAddress, siteAddress } from '#contract/addresses.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

/** The notice that asks a client for a testimonial, or to agree to another wording. */
export const testimonialAsked = describing(forNotices, ({ about, suggestion }, { brand }) => ({
  sentence:
    suggestion === null
      ? `${brand.name} asks for a testimonial for its public site${about === null ? '' : `: ${oneLine(about)}`}.`
      : `${brand.name} would like to shorten what you wrote. Do you agree?`,
  title: about === null ? 'Testimonial' : oneLine(about),
  subject:
    suggestion === null
      ? `A testimonial for our site${about === null ? '' : `: ${oneLine(about)}`}`
      : 'Your testimonial, shortened: do you agree?',
  words: suggestion,
  // The fragment makes the page open the folded section.
  href: `${portalAddress('project')}#testimonial-heading`,
}));

const did = {
  asked: 'was asked for a testimonial.',
  written: 'wrote a testimonial.',
  reworded: 'was asked for another wording.',
  declined: 'does not want to write a testimonial.',
  withdrawn: 'took their testimonial off the site.',
} as const;

/** The notice to the agency that a client wrote a testimonial, agreed to another wording, declined, or withdrew the text. */
export const testimonialAnswered = describing(forNotices, ({ clientName, state, quote }) => ({
  sentence: `${oneLine(clientName ?? 'The client')} ${did[state]}`,
  title: oneLine(clientName ?? 'A client'),
  subject: `${oneLine(clientName ?? 'The client')} ${did[state].replace(/\.$/, '')}`,
  words: state === 'written' ? quote : null,
  href: siteAddress('testimonials'),
}));
