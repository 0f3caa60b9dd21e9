import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lookAtInvitation, type InvitationOffer } from '#contract/invitations.ts';
import { standingTexts } from '#contract/people.ts';
import { staffRoleNames } from '#contract/permissions/permissions.ts';
import { ApiError } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Offer } from '#web/features/site/invitations/offer.tsx';
import { SignInLayout } from '#web/features/site/sign-in/parts/sign-in-layout.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { failureWords } from '#web/ui/feedback/failure-words.ts';
import { LinkButton } from '#web/ui/buttons/link-button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const incomplete = 'This link is not complete. Please copy all of it from the e-mail or message.';

/** The reason why a link can never work again. A link that was tried too often may work later. */
const goneText = (error: unknown) => (error instanceof ApiError && error.code === 'gone' ? error.text : null);

function leadOf({ kind, to, invitedBy, standing, role }: InvitationOffer, agency: string): string {
  const who = invitedBy ?? agency;
  if (kind === 'staff')
    return `${who === to ? 'You are invited' : `${who} invites you`} to the team of ${to}${role ? `, as ${staffRoleNames[role]}` : ''}.`;
  if (standing === 'pays') return `${who} invites you to see and pay the invoices of ${agency} for ${to}.`;
  const place = `${who} invites you to follow the work of ${agency} for ${to}.`;
  return standing ? `${place} What you can do there: ${lowered(standingTexts[standing].text)}` : place;
}

const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/**
 * /invitation#token: shows the invitation. Opening the page does not use up the link, because mail scanners open links
 * too; pressing the button does.
 */
export function InvitationPage() {
  const { brand } = appBoot();
  const [token] = useState(() => window.location.hash.slice(1));
  const [gone, setGone] = useState<string | null>(token === '' ? incomplete : null);
  const look = useQuery({
    queryKey: [lookAtInvitation.path, token],
    queryFn: () => call(lookAtInvitation, { body: { token } }),
    enabled: token !== '',
  });
  const why = gone ?? goneText(look.error);
  const offer = look.data;
  const caption = offer?.kind === 'staff' ? 'staff' : 'client';

  if (why !== null)
    return (
      <SignInLayout brand={brand} title="This link does not work" lead={why} caption={caption}>
        {/* The answer for a dead link does not say whom it invited. */}
        <div className="flex flex-col gap-3">
          {offer?.kind !== 'staff' && (
            <LinkButton href="/client/login" size="lg">
              Client Login
            </LinkButton>
          )}
          {offer?.kind !== 'contact' && (
            <LinkButton href="/staff/login" variant={offer ? 'primary' : 'secondary'} size="lg">
              Staff sign-in
            </LinkButton>
          )}
        </div>
      </SignInLayout>
    );
  if (look.isError)
    return (
      <SignInLayout
        brand={brand}
        title="Your invitation"
        lead={
          (look.error instanceof ApiError && look.error.text) ||
          `It could not be loaded. ${failureWords(look.error)}`
        }
        caption={caption}
      >
        <Button size="lg" pending={look.isFetching} onClick={() => void look.refetch()}>
          Try Again
        </Button>
      </SignInLayout>
    );
  if (!offer)
    return (
      <SignInLayout brand={brand} title="Your invitation" lead="One moment, please." caption={caption}>
        <div role="status" aria-label="Loading your invitation" className="flex flex-col gap-5">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      </SignInLayout>
    );
  return (
    <SignInLayout brand={brand} title={`Join ${offer.to}`} lead={leadOf(offer, brand.name)} caption={caption}>
      <Offer offer={offer} token={token} onGone={setGone} onLogout={() => look.refetch()} />
    </SignInLayout>
  );
}
