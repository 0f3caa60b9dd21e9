import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadErrorProps {
  title: string;
  /** True while the retry is under way. */
  pending: boolean;
  onRetry: () => void;
}

/** The error shown where something could not be loaded, with a button to retry. */
export function LoadError({ title, pending, onRetry }: LoadErrorProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button pending={pending} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      Please check your connection and try again.
    </EmptyState>
  );
}
