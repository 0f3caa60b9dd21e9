import type { Brand } from '#contract/brand.ts';
import { noticeKind, noticeKinds, type NoticeKindName } from '#contract/notices.ts';
import type { Config } from '#server/core/config.ts';
import { endedByOnePress } from '../notices/mails/unsubscribe.ts';
import type { DescribedNotice } from '../notices/notice-text.ts';
import { oneLine as shortened } from '../notices/describe.ts';
import { isInvented } from './agency-address.ts';
import { oneLine, type LetterPart } from './layout/letter.ts';
import { writeMail } from './layout/write-mail.ts';
import type { MailMessage } from './mailer.ts';

/** The recipient of a mail about notices. */
export interface NoticeReader {
  /** The recipient's name; null for the agency's shared address. */
  name: string | null;
  email: string;
  /** The page where the recipient chooses which notices to get. */
  preferencesUrl: string | null;
  /**
   * An address that stops mails of this kind with one request, for `List-Unsubscribe`. Null if such mails cannot be switched
   * off.
   */
  unsubscribeUrl: string | null;
  /** The address for replies that the program receives. Null or missing: replies go to a person. */
  repliesTo?: string | null;
  /** True if replies by mail are on, so that the mail states where a reply goes. */
  saysWhere?: boolean;
  /** True if a reply by mail must begin with a decision. */
  decides?: boolean;
  /** The recipient's kind and id; missing for the shared address. */
  person?: MailMessage['person'];
  /** The company, if all of the notices concern the same one. */
  clientAccountId?: string | null;
}

/** The button label of each kind. All other kinds have `Open`. */
const buttons: Partial<Record<NoticeKindName, string>> = {
  request: 'Open the request',
  'request-reply': 'Open the request',
  message: 'Read and answer',
  answer: 'Read and answer',
  artwork: 'See the artwork',
  directives: 'See the brief',
  'reference-links': 'See the links',
  'change-request': 'Decide',
  'change-decision': 'See the decision',
  feedback: 'Read and answer',
  'feedback-answer': 'Read the answer',
  pin: 'Read and answer',
  'pin-answer': 'Read and answer',
  decision: 'See the decision',
  mention: 'Read and answer',
  'colleague-mention': 'Read and answer',
  'file-request': 'Answer',
  'file-answer': 'See the answer',
  waiting: 'Answer now',
  delivery: 'Download the files',
  'project-published': 'See the project',
  'publication-asked': 'Decide',
  publication: 'See the project',
  'testimonial-asked': 'Write a testimonial',
  testimonial: 'Read the testimonial',
  quote: 'See the quote',
  'quote-expires': 'See the quote',
  'quote-answer': 'See the quote',
  'quote-seen': 'See the quote',
  invoice: 'See the invoice',
  'invoice-reminder': 'See the invoice',
  payment: 'See the invoice',
  'invoice-paid': 'See the invoice',
  'payment-refused': 'Pay again',
  'payment-failed': 'See the invoice',
  budget: 'See the project',
  status: 'See the request',
};

const replyWorks = 'You can also reply to this e-mail.';
const replyDecides =
  'You can also reply to this e-mail. Begin with Approve or Reject, then write your reason.';

/** The line about replies at the end of a mail; null while replies by mail are off. */
function answerText(
  { repliesTo, saysWhere, decides }: NoticeReader,
  to: string | null,
  isForAgency: boolean,
) {
  if (repliesTo) return decides && isForAgency ? replyDecides : replyWorks;
  if (!saysWhere) return null;
  return to === null ? 'This e-mail cannot be answered.' : `Replies to this e-mail go to ${to}.`;
}

const plain = (sentence: string) => oneLine(sentence).replace(/\.$/, '');

/** The label of a notice's link. For a preview it includes the name, since several previews may be new. */
const labelOf = ({ kind, title }: DescribedNotice) =>
  kind === 'preview-ready' ? `See ${shortened(title, 40)}` : (buttons[kind] ?? 'Open');

type Agency = { brand: Brand; config: Pick<Config, 'publicUrl' | 'mailContent'> };

function partsOf(
  { config }: Agency,
  notice: DescribedNotice,
  { isOne, isLead }: { isOne: boolean; isLead: boolean },
): LetterPart[] {
  const { sentence, title, words, facts = [], colors = [], pictureId, href, mailHref = href, link } = notice;
  const address = `${config.publicUrl}${mailHref}`;
  return [
    // With only one notice, its sentence is already the heading.
    ...(isOne ? [] : [{ is: 'text' as const, text: oneLine(sentence) }]),
    ...(facts.length === 0 || !config.mailContent ? [] : [{ is: 'facts' as const, rows: facts }]),
    ...(colors.length === 0 || !config.mailContent ? [] : [{ is: 'colors' as const, rows: colors }]),
    ...(words === null || !config.mailContent ? [] : [{ is: 'words' as const, text: words }]),
    ...(pictureId === null || !config.mailContent
      ? []
      : [{ is: 'picture' as const, fileId: pictureId, description: oneLine(title), href: address }]),
    { is: isLead ? 'button' : 'link', label: labelOf(notice), href: address },
    ...(link ? [{ is: 'link' as const, label: link.label, href: `${config.publicUrl}${link.path}` }] : []),
  ];
}

/** Limits how many notices a mail shows with their text; further notices are only counted. */
const mostShown = 6;

function restOf({ config }: Agency, rest: readonly DescribedNotice[]): LetterPart[] {
  const last = rest.at(-1);
  if (!last) return [];
  return [
    { is: 'rule' },
    { is: 'text', text: `And ${rest.length} more.` },
    { is: 'link', label: 'Open the newest', href: `${config.publicUrl}${last.mailHref ?? last.href}` },
  ];
}

function reasonOf({ brand }: Agency, reader: NoticeReader, { kind, company }: DescribedNotice): string {
  if (noticeKinds[kind].to === 'client')
    return company === null
      ? `You get this e-mail because you are a client of ${brand.name}.`
      : `You get this e-mail because ${brand.name} works for ${oneLine(company)}.`;
  if (reader.name === null && isInvented(reader.email))
    return `You get this e-mail because no one is assigned yet, and ${brand.name} has no e-mail address of its own.`;
  if (reader.name === null)
    return `You get this e-mail at the shared address of ${brand.name} because no one is assigned yet.`;
  return company === null
    ? `You get this e-mail because you work at ${brand.name}.`
    : `You get this e-mail because you work with ${oneLine(company)}.`;
}

/**
 * The address for replies: that of the person, if all notices have the same person to reply to. Otherwise clients reply to
 * the agency, never to an address that nobody reads.
 */
function replyTo({ brand }: Agency, reader: NoticeReader, notices: readonly DescribedNotice[]) {
  if (reader.repliesTo) return reader.repliesTo;
  const all = new Set(notices.map((notice) => notice.replyTo));
  const [only] = all.size === 1 ? all : [null];
  if (only && only !== reader.email) return only;
  return notices.every(({ kind }) => noticeKinds[kind].to === 'client') ? brand.email : null;
}

/** The subject of a mail about several notices is taken from one with a decision, requested or made, if there is one. */
const weightOf = ({ kind }: DescribedNotice) => (noticeKind(kind).asks || kind === 'decision' ? 1 : 0);

/**
 * One mail about one or several notices, the newest last. The subject names the request or the event. Mails about one thing
 * form one conversation.
 */
export function noticeMail(
  agency: Agency,
  reader: NoticeReader,
  notices: readonly [DescribedNotice, ...DescribedNotice[]],
): MailMessage {
  const [first] = notices;
  const titles = [...new Set(notices.map(({ title }) => oneLine(title)))];
  const isOne = notices.length === 1;
  const kinds = notices.map(({ kind }) => kind);
  // Show a repeated picture only once: all notes on a preview have the same picture.
  const shown = notices.slice(0, mostShown).map((notice, place) => {
    const isRepeated = notices.findIndex(({ pictureId }) => pictureId === notice.pictureId) < place;
    return isRepeated ? { ...notice, pictureId: null } : notice;
  });
  const isForAgency = noticeKinds[first.kind].to === 'agency';
  const companies = new Set(notices.map(({ company }) => company));
  const [company] = companies.size === 1 ? companies : [null];
  const subjects = new Set(notices.map(({ subject, title }) => oneLine(subject ?? title)));
  const [lead = first] = notices.toSorted((a, b) => weightOf(b) - weightOf(a));
  // The button opens the thing that the subject names. If that thing is not shown, the button opens the first one.
  const leadAt = Math.max(0, notices.slice(0, mostShown).indexOf(lead));
  const wanted = oneLine(lead.subject ?? lead.title);
  const isNamed = !isForAgency || lead.company === null || wanted.includes(lead.company);
  const about = isNamed ? wanted : `${wanted} (${oneLine(lead.company ?? '')})`;
  const to = replyTo(agency, reader, notices);
  const answer = answerText(reader, to, isForAgency);
  const links = [
    ...(reader.preferencesUrl === null
      ? []
      : [{ label: 'Notification settings', href: reader.preferencesUrl }]),
    ...(reader.unsubscribeUrl === null ? [] : [{ label: 'Unsubscribe', href: reader.unsubscribeUrl }]),
  ];
  return writeMail(
    agency.brand,
    {
      to: reader.email,
      subject: subjects.size === 1 ? about : `${about}, and ${subjects.size - 1} more`,
      kind: 'notice',
      files: notices.slice(0, mostShown).flatMap(({ files = [] }) => files),
      replyTo: to,
      // One-click unsubscribing does not stop mails that ask for a decision, unless the mail has only such notices.
      unsubscribeUrl: endedByOnePress(kinds).length > 0 ? reader.unsubscribeUrl : null,
      person: reader.person ?? null,
      clientAccountId: reader.clientAccountId ?? null,
      thread: titles.length === 1 ? `${reader.email} ${titles[0]} ${company ?? ''}` : null,
    },
    {
      heading: isOne
        ? plain(first.sentence)
        : isForAgency
          ? `${notices.length} things happened${company ? ` at ${oneLine(company)}` : ''}`
          : `${notices.length} new things for you from ${agency.brand.name}`,
      parts: [
        ...shown.flatMap((notice, index) => [
          ...(index === 0 ? [] : [{ is: 'rule' as const }]),
          ...partsOf(agency, notice, { isOne, isLead: index === leadAt }),
        ]),
        ...restOf(agency, notices.slice(mostShown)),
        ...(answer === null ? [] : [{ is: 'text' as const, text: answer }]),
      ],
      why: reasonOf(agency, reader, first),
      links,
    },
  );
}
