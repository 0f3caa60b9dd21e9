import { artwork } from '../features/artwork/notices.ts';
import { charge } from '../features/charges/notices.ts';
import { changeDecision, changeRequest, changeRequestWaits } from '../features/change-requests/notices.ts';
import { request, requestReply, requestWaits, status } from '../features/consultations/notices.ts';
import { erasure } from '../features/erasure/notices.ts';
import { decision } from '../features/decisions/notices.ts';
import { delivery } from '../features/deliveries/notices.ts';
import { directives } from '../features/directives/notices.ts';
import { fileAnswer, fileRequest, filesWait, filesWaitForUs } from '../features/file-requests/notices.ts';
import { budget } from '../features/hours/notices.ts';
import {
  invoice,
  invoicePaid,
  payment,
  paymentFailed,
  paymentRefused,
} from '../features/invoices/notices.ts';
import { bankChange, bankChanged } from '../features/money-settings/notices.ts';
import { invoiceReminder } from '../features/reminders/notices.ts';
import { answer, conversationWaits, formWaits, message } from '../features/messages/notices.ts';
import { addressChanged, joinedCompany } from '../features/people/notices.ts';
import { pin, pinAnswer, questionWaits, replyWaits } from '../features/pins/notices.ts';
import { feedback, feedbackAnswer, feedbackWaits } from '../features/preview-feedback/notices.ts';
import { previewReady, previewWaits } from '../features/previews/notices.ts';
import { publicationAnswered, publicationAsked } from '../features/consent/notices.ts';
import { projectPublished } from '../features/projects/notices.ts';
import { acceptedQuote, quote, quoteAnswer, quoteExpires, quoteSeen } from '../features/quotes/notices.ts';
import { referenceLinks } from '../features/reference-links/notices.ts';
import { testimonialAnswered, testimonialAsked } from '../features/testimonials/notices.ts';
import { joinedTeam } from '../features/team/notices.ts';
import { bySubject } from '../work/notices/describe.ts';
import type { NoticeTexts } from '../work/notices/notice-text.ts';
import { colleagueMention, mention } from '../features/threads/notices.ts';

/** The text of each kind of notice. */
export const noticeTexts: NoticeTexts = {
  request,
  'request-reply': requestReply,
  message,
  answer,
  artwork,
  directives,
  'reference-links': referenceLinks,
  'change-request': changeRequest,
  'change-decision': changeDecision,
  'preview-ready': previewReady,
  feedback,
  mention,
  'colleague-mention': colleagueMention,
  'feedback-answer': feedbackAnswer,
  pin,
  'pin-answer': pinAnswer,
  decision,
  'file-request': fileRequest,
  'file-answer': fileAnswer,
  delivery,
  'project-published': projectPublished,
  'publication-asked': publicationAsked,
  publication: publicationAnswered,
  'testimonial-asked': testimonialAsked,
  testimonial: testimonialAnswered,
  quote,
  'quote-expires': quoteExpires,
  'quote-answer': quoteAnswer,
  'quote-seen': quoteSeen,
  charge: bySubject({ charge, acceptance: acceptedQuote }),
  invoice,
  'invoice-reminder': invoiceReminder,
  'bank-change': bankChange,
  'bank-changed': bankChanged,
  payment,
  'invoice-paid': invoicePaid,
  'payment-refused': paymentRefused,
  'payment-failed': paymentFailed,
  budget,
  status,
  invitation: bySubject({ contact: joinedCompany, user: joinedTeam }),
  erasure,
  'address-changed': addressChanged,
  // A reminder's text depends on the type of the waiting thing.
  overdue: bySubject({
    consultation: requestWaits,
    contactMessage: formWaits,
    conversation: conversationWaits,
    directiveChangeRequest: changeRequestWaits,
    clientPreview: feedbackWaits,
    pin: replyWaits,
    fileRequest: filesWaitForUs,
  }),
  waiting: bySubject({ clientPreview: previewWaits, pin: questionWaits, fileRequest: filesWait }),
};
