import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPortfolio, type Project } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useDebounced } from '#web/state/use-debounced.ts';

const optionsOf = (projects: readonly Project[]) =>
  projects.map(({ id, title, client }) => ({
    id,
    label: title,
    detail: client ? (client.company ?? client.name) : 'No client',
  }));

/** Finds projects by typed text, ten at most. Without text, the newest ten. */
export function useProjectSearch() {
  const [search, onSearch] = useState('');
  const text = useDebounced(search.trim(), 200);
  const query = { limit: 10, ...(text ? { q: text } : {}) };
  const { data: options } = useQuery({
    ...queryOf(listPortfolio, { query }),
    select: optionsOf,
    placeholderData: keepPreviousData,
  });
  return {
    onSearch,
    options,
    placeholder: 'Search projects',
    empty: 'No project matches. Try fewer letters.',
  };
}
