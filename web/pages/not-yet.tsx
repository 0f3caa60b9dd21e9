import { EmptyState } from '#web/ui/empty-state.tsx';

interface NotYetProps {
  title: string;
  /** What will stand here, in one sentence. */
  children: string;
}

/** A tab that is not built yet, and says so. */
export function NotYet({ title, children }: NotYetProps) {
  return (
    <EmptyState title={title}>
      <p>{children}</p>
    </EmptyState>
  );
}
