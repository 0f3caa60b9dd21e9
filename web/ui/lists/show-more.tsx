import { Button } from '#web/ui/buttons/button.tsx';

interface ShowMoreProps {
  /** The query of a list that is loaded page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: string;
}

/** A button that fetches the next page of a list; renders nothing if there is none. */
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
