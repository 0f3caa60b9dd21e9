import type { Publication, StaffPublication } from '#contract/publications.ts';
import { dayText } from '#web/ui/text/time-text.ts';

/** Texts about the client's answer to the question; empty for a yes. */
export const answers: Readonly<Record<Publication['state'], string>> = {
  asked: 'The client has been asked.',
  agreed: '',
  reword: 'The client wants different wording.',
  refused: 'The client does not want it shown.',
  withdrawn: 'The client removed it from the site.',
};

function agreement({ basis, createdAt, until, isCurrent }: Publication, saidBy: string | null): string {
  const on = dayText(createdAt);
  if (basis === 'publishing') return `Confirmed when publishing on ${on}. The client was not asked.`;
  const changed = isCurrent ? '' : ' The project has changed since.';
  if (basis === 'staff') return `Confirmed by ${saidBy ?? 'a colleague'} on ${on}.${changed}`;
  const who = saidBy ?? 'The client';
  return `${who} agreed on ${on}${until ? `, until ${dayText(until)}` : ''}.${changed}`;
}

/** A text that names the source of the recorded permission and the person who published the project. */
export function permissionText({ publication, saidBy, published }: StaffPublication): string {
  const word =
    publication === null
      ? 'No permission is recorded.'
      : answers[publication.state] || agreement(publication, saidBy);
  const words = publication?.words ? ` “${publication.words}”` : '';
  const when = published ? ` ${published.by ?? 'A colleague'} published it on ${dayText(published.at)}.` : '';
  return `${word}${words}${when}`;
}
