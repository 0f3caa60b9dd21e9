import { Button } from '#web/ui/buttons/button.tsx';

interface AlreadyRespondedProps {
  /** A sentence about what to do instead. */
  instead?: string;
  variant?: 'secondary';
  size?: 'sm';
}

/** Shown in place of "Respond" once a message is answered. */
export const AlreadyResponded = ({ instead, ...look }: AlreadyRespondedProps) => (
  <Button {...look} disabledReason={['A message can be answered once.', instead].filter(Boolean).join(' ')}>
    Already Responded
  </Button>
);
