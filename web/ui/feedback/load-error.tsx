import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadErrorProps {
  title: string;
  /** What `fetch` rejected with, or the server's refusal: the first alone is blamed on the connection. */
  error: unknown;
  /** True while the retry is under way. */
  pending: boolean;
  onRetry: () => void;
}

/** The error shown where something could not be loaded, with a button to retry. */
export function LoadError({ title, error, pending, onRetry }: LoadErrorProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button pending={pending} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {error instanceof TypeError
        ? 'Please check your connection and try again.'
        : 'Something went wrong on our side. Please try again in a moment.'}
    </EmptyState>
  );
}
