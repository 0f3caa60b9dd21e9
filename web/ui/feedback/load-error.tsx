import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { failureWords } from './failure-words.ts';

interface LoadErrorProps {
  title: string;
  /** A sentence shown first. */
  lead?: string;
  /** The error of `fetch` or the server's refusal; only the former is blamed on the connection. */
  error: unknown;
  /** True while the retry is under way. */
  pending: boolean;
  onRetry: () => void;
}

/** The error shown in place of content that could not be loaded, with a button to retry. */
export function LoadError({ title, lead, error, pending, onRetry }: LoadErrorProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button pending={pending} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {lead && `${lead} `}
      {failureWords(error)}
    </EmptyState>
  );
}
