import { useState, type ReactNode } from 'react';
import { refusedFields } from '#web/api/calls/form-errors.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';

interface JoinButtonProps {
  accept: () => Promise<void>;
  /** The label. */
  children: ReactNode;
}

/** A button that accepts an invitation, for a person who is signed in or signs in with a provider. */
export function JoinButton({ accept, children }: JoinButtonProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');
  const press = async () => {
    setPending(true);
    setError('');
    try {
      await accept();
    } catch (thrown) {
      const { form, ...fields } = refusedFields(thrown);
      setError(form ?? Object.values(fields)[0] ?? '');
    }
    setPending(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <FormNote>{error}</FormNote>
      <Button size="lg" pending={pending} pendingLabel="Joining..." onClick={() => void press()}>
        {children}
      </Button>
    </div>
  );
}
