import { useEffect, useRef, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { CopyField } from '../buttons/copy-field.tsx';
import { dayText } from '../text/time-text.ts';

interface Linked {
  id: string;
  /** The link; null if a mail delivers it. */
  link: string | null;
  name: string | null;
  email: string;
  expiresAt: string;
}

const calledOf = ({ name, email }: Linked) => name ?? email;

/** Links of invitations that were not mailed. They are shown once, and the user must pass them on. */
export function InvitationLinks({ invitations }: { invitations: readonly Linked[] }) {
  const shown = invitations.filter(({ link }) => link !== null);
  const [first] = shown;
  if (!first) return null;
  const several = shown.length > 1;
  return (
    <section
      aria-label={several ? 'Invitation links' : 'Invitation link'}
      className="flex flex-col gap-3 rounded-lg bg-brand-soft p-4 text-brand-ink"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-64 type-text">
          Give {several ? 'each person their' : 'this'} link
          {!several && (
            <>
              {' '}
              to <strong className="type-name wrap-anywhere">{calledOf(first)}</strong>
            </>
          )}
          : it works once, until {dayText(first.expiresAt)}, and is shown only now.
        </p>
        {several && <CopyAll invitations={shown} />}
      </div>
      <ul className="flex flex-col gap-3">
        {shown.map((invitation) => (
          <LinkRow key={invitation.id} invitation={invitation} named={several} />
        ))}
      </ul>
    </section>
  );
}

/** An invitation link. It is shown only once, so it scrolls into view with the focus on its button. */
function LinkRow({ invitation, named }: { invitation: Linked; named: boolean }) {
  const { link } = invitation;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
    row.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [link]);
  return (
    <li ref={row} className="flex scroll-my-24 flex-col gap-1">
      {named && <p className="type-name wrap-anywhere">{calledOf(invitation)}</p>}
      <CopyField key={link} label={`Link for ${calledOf(invitation)}`} value={link ?? ''} />
    </li>
  );
}

function CopyAll({ invitations }: { invitations: readonly Linked[] }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const lines = invitations.map((invitation) => `${calledOf(invitation)}: ${invitation.link ?? ''}`);
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      {copied ? `Copied ${invitations.length} links` : 'Copy all links'}
    </Button>
  );
}
