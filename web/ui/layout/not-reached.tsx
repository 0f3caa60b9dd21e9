import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { LoadError } from '../feedback/load-error.tsx';
import { Dialog } from './dialog.tsx';

const title = 'This part could not be loaded';

/** The part's function to close it, or null. A part that can be closed is a dialog, so its error is a dialog too. */
function closeOf(props: object): (() => void) | null {
  const { onClose, address } = props as { onClose?: () => void; address?: { close?: () => void } };
  return onClose ?? address?.close ?? null;
}

/**
 * Replaces a part whose code has not arrived: shows an error with Try Again until `again` loads it. It also retries when the
 * connection is back.
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
    // Only a request without an answer leads here.
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
