import { Button } from '#web/ui/buttons/button.tsx';

interface ShowMoreProps {
  /** The query of a list that loads page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: string;
}

/** A button that fetches the next page of a list; renders nothing without a next page. */
export const ShowMore = ({ query, children }: ShowMoreProps) =>
  query.hasNextPage && (
    <Button
      variant="secondary"
      className="self-start"
      pending={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  );
