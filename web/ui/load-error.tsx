import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadErrorProps {
  title: string;
  /** True while it is tried again. */
  pending: boolean;
  onRetry: () => void;
}

/** What stands where something could not be loaded, with the way to try again. */
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
