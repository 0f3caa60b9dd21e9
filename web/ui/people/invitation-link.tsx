import { CopyField } from '../buttons/copy-field.tsx';
import { dayText } from '../text/time-text.ts';

interface InvitationLinkProps {
  /** The link is null where a mail brings it. */
  invitation: { link: string | null; name: string | null; email: string; expiresAt: string };
}

/** The link of an invitation that no mail brings: shown once, to be handed over. */
export function InvitationLink({ invitation }: InvitationLinkProps) {
  const { link, name, email, expiresAt } = invitation;
  if (link === null) return null;
  return (
    <section
      aria-label="Invitation link"
      className="flex flex-col gap-3 rounded-lg bg-brand-soft p-4 text-brand-ink"
    >
      <p className="text-sm">
        Give this link to <strong className="font-semibold">{name ?? email}</strong>: it works once, until{' '}
        {dayText(expiresAt)}, and is shown only now.
      </p>
      <CopyField label={`Link for ${name ?? email}`} value={link} />
    </section>
  );
}
