import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { LoadError } from '../feedback/load-error.tsx';
import { Dialog } from './dialog.tsx';

const title = 'This part could not be loaded';

/** The prop that closes the part, or null. A part with such a prop is a dialog, so its error must be a dialog too. */
function closeOf(props: object): (() => void) | null {
  const { onClose, address } = props as { onClose?: () => void; address?: { close?: () => void } };
  return onClose ?? address?.close ?? null;
}

/**
 * Replaces a part whose code could not be loaded. Shows an error with Try Again until `again` has loaded the code. It
 * also retries when the connection is restored.
 */
export function notReached<Props extends object>(
  again: () => Promise<ComponentType<Props> | null>,
): ComponentType<Props> {
  let arrived: ComponentType<Props> | null = null;
  return function NotReached(props: Props) {
    const [Part, setPart] = useState(() => arrived);
    const [pending, setPending] = useState(false);
    const retry = useCallback(async () => {
      setPending(true);
      arrived = await again();
      setPart(() => arrived);
      setPending(false);
    }, []);
    useEffect(() => {
      if (Part) return;
      const onOnline = () => void retry();
      window.addEventListener('online', onOnline);
      return () => window.removeEventListener('online', onOnline);
    }, [Part, retry]);
    if (Part) return <Part {...props} />;
    // This code runs only after a request without an answer.
    const error = (
      <LoadError title={title} error={new TypeError(title)} pending={pending} onRetry={() => void retry()} />
    );
    const onClose = closeOf(props);
    if (!onClose) return error;
    return (
      <Dialog open onClose={onClose} title="Not loaded" size="sm">
        {error}
      </Dialog>
    );
  };
}
