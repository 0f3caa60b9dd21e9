import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { failureWords } from './failure-words.ts';
import { Spinner } from './spinner.tsx';

interface SessionCheckProps {
  /** The text shown when the check failed. */
  failedTitle: string;
  /** Why it failed; null while it has not. */
  error: unknown;
  pending: boolean;
  onRetry: () => void;
}

/** The whole screen while the session is loading, or when that failed. */
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
