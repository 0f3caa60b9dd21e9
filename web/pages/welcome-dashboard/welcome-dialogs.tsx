import type { CurrentUser } from '#contract/auth.ts';
import { ConsultationForm } from '#web/features/site/consultations/consultation-form.tsx';
import { ContactMessageForm } from '#web/features/site/contact-messages/contact-message-form.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { WelcomePortfolio } from './welcome-portfolio.tsx';

/** The open dialog of the welcome page: a request for one of the services, the gallery, or the message form. */
export type WelcomeDialog = 'ai-integration' | 'ai-marketing' | 'consultation' | 'portfolio' | 'support';

const requestTitles = {
  'ai-integration': 'Request AI Integration',
  'ai-marketing': 'Request AI Marketing',
  consultation: 'Schedule Consultation',
};

interface WelcomeDialogsProps {
  user: CurrentUser;
  open: WelcomeDialog | null;
  onClose: () => void;
}

export function WelcomeDialogs({ user, open, onClose }: WelcomeDialogsProps) {
  const person = { name: [user.firstName, user.lastName].filter(Boolean).join(' '), email: user.email ?? '' };
  if (open === 'portfolio')
    return (
      <Dialog open onClose={onClose} title="Portfolio" size="lg">
        <WelcomePortfolio />
      </Dialog>
    );
  if (open === 'support')
    return (
      <Dialog
        open
        onClose={onClose}
        title="Contact Support"
        description="We answer within 24 hours."
        closeOnBackdrop={false}
      >
        <ContactMessageForm values={person} keptAs={`message/${user.id}`} onSent={onClose} />
      </Dialog>
    );
  if (open === null) return null;
  return (
    <Dialog open onClose={onClose} title={requestTitles[open]} size="lg" closeOnBackdrop={false}>
      <ConsultationForm values={{ ...person, service: open }} keptAs={`quote/${user.id}`} onSent={onClose} />
    </Dialog>
  );
}
