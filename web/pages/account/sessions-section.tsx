import { useState } from 'react';
import { endMyOtherSessions, endMySession, openedByTexts, type OpenSession } from '#contract/security.ts';
import type { Side } from '#contract/sign-in.ts';
import { call } from '#web/api/calls/client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Badge } from '#web/ui/text/badge.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { SingleGroup } from './section.tsx';
import { useSecurityChange } from './use-security.ts';

interface SessionsSectionProps {
  side: Side;
  sessions: readonly OpenSession[];
}

/** The number of sessions shown at first. The session of this device is at the top. */
const shownFirst = 5;

/** The person's sessions. Buttons end one session, or all except the current one. */
export function SessionsSection({ side, sessions }: SessionsSectionProps) {
  const end = useSecurityChange(
    (id: string) => call(endMySession, { params: { side, id } }),
    'Session ended',
  );
  const [showsAll, setShowsAll] = useState(false);
  const ordered = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  const shown = showsAll ? ordered : ordered.slice(0, shownFirst);
  const endOthers = useSecurityChange(
    () => call(endMyOtherSessions, { params: { side } }),
    'Every other session has ended',
  );
  return (
    <SingleGroup id="devices" lead="If you do not recognize a session, end it and change your password.">
      <ul className="divide-y divide-line">
        {shown.map(({ id, device, openedBy, current, createdAt, lastSeenAt }) => (
          <li key={id} className="flex min-h-14 items-center justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 type-name">
                {device}
                {current && <Badge tone="success">This device</Badge>}
              </p>
              <p className="type-text text-ink-soft">
                Used <RelativeTime instant={lastSeenAt} />, signed in <RelativeTime instant={createdAt} />{' '}
                {openedByTexts[openedBy]}
              </p>
            </div>
            {!current && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`End the session of ${device}`}
                pending={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            pending={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined)}
          >
            End all others
          </Button>
          {sessions.length > shownFirst && (
            <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Show fewer' : `Show all ${sessions.length}`}
            </Button>
          )}
        </div>
      )}
    </SingleGroup>
  );
}
