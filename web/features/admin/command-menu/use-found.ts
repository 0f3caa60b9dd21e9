import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { longestSearch, searchEverything, searchKinds, type SearchHit } from '#contract/search.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { relativeText } from '#web/ui/text/time-text.ts';
import type { CommandGroup } from './command.ts';
import { kindIcons } from './kind-icons.ts';

/** The number of results shown for each kind. */
const shown = 4;

const detailOf = ({ kind, company, title, at }: SearchHit): string =>
  [
    company === title ? null : company,
    kind === 'client' || kind === 'person' ? null : relativeText(Date.parse(at), Date.now()),
  ]
    .filter((part) => part !== null)
    .join(' · ');

/** The server's results by kind. */
export interface Found {
  groups: CommandGroup[];
  /** The search words to mark. */
  words: readonly string[];
  pending: boolean;
  failed: boolean;
  /** True if the words are so short that the server searched only the newest rows. */
  newestOnly: boolean;
}

/** The server's results for the typed text; empty while no text is typed. */
export function useFound(typed: string, open: (href: string) => void): Found {
  const search = useDebounced(typed, 150).slice(0, longestSearch);
  const query = useQuery({
    ...queryOf(searchEverything, { query: { q: search, limit: shown } }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  });
  if (typed === '') return { groups: [], words: [], pending: false, failed: false, newestOnly: false };
  const groups = (query.data?.groups ?? []).map(({ kind, hits }) => ({
    heading: searchKinds[kind].name,
    commands: hits.map((hit) => ({
      id: `${kind}-${hit.id}`,
      label: hit.title,
      detail: detailOf(hit),
      text: hit.text ?? undefined,
      icon: kindIcons[kind],
      run: () => open(hit.href),
    })),
  }));
  return {
    groups,
    words: query.data?.words ?? [],
    pending: typed !== search || query.isFetching,
    failed: query.isError,
    newestOnly: query.data?.newestOnly ?? false,
  };
}
