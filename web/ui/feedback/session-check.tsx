import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Spinner } from './spinner.tsx';

interface SessionCheckProps {
  /** The text shown when the check failed. */
  failedTitle: string;
  failed: boolean;
  pending: boolean;
  onRetry: () => void;
}

/** The whole screen while the session is loading, or when that failed. */
export function SessionCheck({ failedTitle, failed, pending, onRetry }: SessionCheckProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      {failed ? (
        <EmptyState
          title={failedTitle}
          action={
            <Button pending={pending} onClick={onRetry}>
              Try Again
            </Button>
          }
        >
          The server did not answer as expected. Please check your connection and try again.
        </EmptyState>
      ) : (
        <Spinner label="Checking your session" className="size-8 text-brand-ink" />
      )}
    </main>
  );
}
