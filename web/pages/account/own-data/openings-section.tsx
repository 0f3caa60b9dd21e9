import { useInfiniteQuery } from '@tanstack/react-query';
import { listFileOpenings } from '#contract/history.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { SingleGroup } from '../section.tsx';

/** A list of the staff who opened files of the client's company. */
export function OpeningsSection() {
  const query = useInfiniteQuery(pages(listFileOpenings, { query: { limit: 10 } }));
  const items = query.data?.items;
  return (
    <SingleGroup
      id="files"
      lead={
        items?.length === 0
          ? 'Nobody at the agency has opened your files yet.'
          : 'People at the agency who opened files from your company.'
      }
    >
      {items && items.length > 0 && (
        <ul className="divide-y divide-line">
          {items.map(({ id, who, fileName, createdAt }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <p className="min-w-0 wrap-anywhere">
                <span className="type-name">{who}</span> opened {fileName}
              </p>
              <RelativeTime instant={createdAt} className="type-text text-ink-soft" />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={query}>Show more</ShowMore>
    </SingleGroup>
  );
}
