import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Spinner } from './spinner.tsx';

interface SessionCheckProps {
  /** What the screen says when the check failed. */
  failedTitle: string;
  failed: boolean;
  pending: boolean;
  onRetry: () => void;
}

/** The whole screen while it is found out who is signed in, or when that failed. */
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
