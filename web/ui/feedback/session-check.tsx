import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { failureWords } from './failure-words.ts';
import { Spinner } from './spinner.tsx';

interface SessionCheckProps {
  /** The text shown when the check failed. */
  failedTitle: string;
  /** The error of loading the session; null unless it has failed. */
  error: unknown;
  pending: boolean;
  onRetry: () => void;
}

/** Fills the screen while the session is loading or could not be loaded. */
export function SessionCheck({ failedTitle, error, pending, onRetry }: SessionCheckProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      {error !== null ? (
        <EmptyState
          title={failedTitle}
          action={
            <Button pending={pending} onClick={onRetry}>
              Try Again
            </Button>
          }
        >
          {failureWords(error)}
        </EmptyState>
      ) : (
        <Spinner label="Checking your session" className="size-8 text-brand-ink" />
      )}
    </main>
  );
}
