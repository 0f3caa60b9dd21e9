import { emailKey } from '#contract/validation/fields.ts';
import type { InvitationOffer } from '#contract/invitations.ts';
import { JoinButton } from './join-button.tsx';
import { KnownPersonForm } from './known-person-form.tsx';
import { NewPersonForm } from './new-person-form.tsx';
import { OtherPerson } from './other-person.tsx';
import { useAccept } from './use-accept.ts';

interface OfferProps {
  offer: InvitationOffer;
  token: string;
  onGone: (why: string) => void;
  /** Called after signing out. */
  onLogout: () => Promise<unknown>;
}

/**
 * The form or button that accepts an invitation. It depends on the invited person's account and on the signed-in
 * person.
 */
export function Offer({ offer, token, onGone, onLogout }: OfferProps) {
  const accept = useAccept(token, offer.to, onGone);
  const { kind, to, email, signedInAs, choosesPassword, provider } = offer;
  if (kind === 'staff' && provider !== null)
    return <JoinButton accept={() => accept({})}>Continue with {provider}</JoinButton>;
  if (signedInAs !== null && emailKey(signedInAs) === emailKey(email))
    return <JoinButton accept={() => accept({})}>Join {to}</JoinButton>;
  if (signedInAs !== null && kind === 'contact')
    return <OtherPerson signedIn={signedInAs} invited={email} onLogout={onLogout} />;
  if (choosesPassword) return <NewPersonForm offer={offer} accept={accept} />;
  return <KnownPersonForm offer={offer} accept={accept} />;
}
