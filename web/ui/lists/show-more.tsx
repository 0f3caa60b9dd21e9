import { Button } from '#web/ui/buttons/button.tsx';

interface ShowMoreProps {
  /** The list that is read page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: string;
}

/** Fetches the next page of a list; nothing once there is none. */
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
