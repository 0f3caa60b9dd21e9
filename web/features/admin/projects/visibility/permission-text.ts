import type { Publication, StaffPublication } from '#contract/publications.ts';
import { dayText } from '#web/ui/text/time-text.ts';

/** The client's answer to the question; empty for a yes. */
export const answers: Readonly<Record<Publication['state'], string>> = {
  asked: 'The client has been asked.',
  agreed: '',
  reword: 'The client asks for other words.',
  refused: 'The client does not want it shown.',
  withdrawn: 'The client has taken it off the site.',
};

function agreement({ basis, createdAt, until, isCurrent }: Publication, saidBy: string | null): string {
  const on = dayText(createdAt);
  if (basis === 'publishing') return `Recorded by publishing on ${on}: nobody was asked for this word.`;
  const changed = isCurrent ? '' : ' The project has changed since.';
  if (basis === 'staff') return `${saidBy ?? 'Somebody'} said on ${on} that the client agrees.${changed}`;
  const who = saidBy ? `${saidBy} of the client` : 'The client';
  return `${who} agreed on ${on}${until ? `, until ${dayText(until)}` : ''}.${changed}`;
}

/** Names the source of the recorded permission, and who published the project. */
export function permissionText({ publication, saidBy, published }: StaffPublication): string {
  const word =
    publication === null
      ? 'Nobody’s permission is recorded.'
      : answers[publication.state] || agreement(publication, saidBy);
  const words = publication?.words ? ` “${publication.words}”` : '';
  const when = published ? ` ${published.by ?? 'Somebody'} published it on ${dayText(published.at)}.` : '';
  return `${word}${words}${when}`;
}
