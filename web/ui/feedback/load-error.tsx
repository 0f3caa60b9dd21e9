import { Button } from '../buttons/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { failureWords } from './failure-words.ts';

/** A query that has failed, with its retry. */
interface Failed {
  /** The error of `fetch` or the server's refusal; the text blames the connection only for an error of `fetch`. */
  error: unknown;
  /** True while a retry is running. */
  isFetching: boolean;
  refetch: () => unknown;
}

type LoadErrorProps = {
  title: string;
  /** A sentence shown first. */
  lead?: string;
} & ({ query: Failed } | { error: unknown; pending: boolean; onRetry: () => void });

/** Shown in place of content that could not be loaded: an error with a retry button. */
export function LoadError({ title, lead, ...props }: LoadErrorProps) {
  const { error, isFetching, refetch } =
    'query' in props
      ? props.query
      : { error: props.error, isFetching: props.pending, refetch: props.onRetry };
  return (
    <EmptyState
      title={title}
      action={
        <Button pending={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      }
    >
      {lead && `${lead} `}
      {failureWords(error)}
    </EmptyState>
  );
}
