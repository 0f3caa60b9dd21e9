import { Button } from '#web/ui/buttons/button.tsx';

interface AlreadyRespondedProps {
  /** The alternative, as a sentence. */
  instead?: string;
  variant?: 'secondary';
  size?: 'sm';
}

/** Replaces "Respond" once a message is answered. */
export const AlreadyResponded = ({ instead, ...look }: AlreadyRespondedProps) => (
  <Button {...look} disabledReason={['A message can be answered once.', instead].filter(Boolean).join(' ')}>
    Already Responded
  </Button>
);
