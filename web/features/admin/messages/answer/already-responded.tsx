import { Button } from '#web/ui/buttons/button.tsx';

interface AlreadyRespondedProps {
  /** What the person can do instead. */
  instead?: string;
  variant?: 'secondary';
  size?: 'sm';
}

/** In place of "Respond" once a message was answered. */
export const AlreadyResponded = ({ instead, ...look }: AlreadyRespondedProps) => (
  <Button {...look} disabledReason={['Each message is answered once.', instead].filter(Boolean).join(' ')}>
    Already Responded
  </Button>
);
