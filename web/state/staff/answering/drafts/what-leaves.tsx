import { useQuery } from '@tanstack/react-query';
import { getClientDrafts, mostSent } from '#contract/drafts.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import type { DraftAbout } from './drafting.tsx';

const newest = `newest ${mostSent.toLocaleString('en-US')} characters`;

const sent: Readonly<Record<DraftAbout['kind'], readonly string[]>> = {
  conversation: [`The messages with this client, ${newest}`, 'Your saved replies'],
  'contact-message': ['This message with its subject', 'Your saved replies'],
  request: [`This request and our answers, ${newest}`, 'Your saved replies'],
  'change-request': ['This change request', 'Your saved replies'],
  round: [`The feedback, notes, replies and decisions on the newest version, ${newest}`],
  lines: ['The request: its service and words'],
};

/** True if the client's texts may be sent to the model; undefined while loading. */
export function useClientDrafts({ clientId }: DraftAbout) {
  const mayRead = useMay('clients.read');
  const params = { id: clientId ?? '' };
  return useQuery({ ...queryOf(getClientDrafts, { params }), enabled: clientId !== null && mayRead }).data
    ?.allowed;
}

/** Lists the data that a draft sends to the model, and says whether it may be sent. */
export function WhatLeaves({ about, host }: { about: DraftAbout; host: string }) {
  const allowed = useClientDrafts(about);
  return (
    <div className="flex max-w-prose flex-col gap-1 type-meta">
      <p>A draft sends to {host}:</p>
      <ul className="list-disc ps-5">
        {sent[about.kind].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        Never sent: names and addresses that are not in these texts, files, your team’s notes, what you have
        typed, and words of people who asked to be erased.
      </p>
      {about.clientId === null && (
        <p>For people who are not clients, a setting in Connections allows or forbids it.</p>
      )}
      {allowed !== undefined && (
        <p>
          {allowed
            ? 'Texts of this client may be sent.'
            : 'Texts of this client may not be sent yet. You can allow it in the client’s details.'}
        </p>
      )}
    </div>
  );
}
