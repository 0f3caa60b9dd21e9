import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getProject, listPortfolio, type Project } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx';
import type { Choice } from '#web/ui/form/choice/combobox.tsx';

const choiceOf = ({ id, title, client }: Pick<Project, 'id' | 'title' | 'client'>): Choice => ({
  id,
  label: title,
  detail: client?.company ?? client?.name ?? '',
});

const choicesOf = (projects: readonly Project[]) => projects.map(choiceOf);

interface ProjectFilterProps {
  /** The id of the project; empty for all. */
  value: string;
  onChange: (id: string) => void;
}

/** A filter for one of thousands of projects, found by text. */
export function ProjectFilter({ value, onChange }: ProjectFilterProps) {
  const [search, onSearch] = useState('');
  const q = useDebounced(search.trim(), 200);
  const { data: options } = useQuery({
    ...queryOf(listPortfolio, { query: { limit: 10, ...(q ? { q } : {}) } }),
    select: choicesOf,
    placeholderData: keepPreviousData,
  });
  // `select` returns the same object for the same project, because the combobox compares selected options by identity.
  const { data: chosen } = useQuery({
    ...queryOf(getProject, { params: { id: value } }),
    select: choiceOf,
    enabled: value !== '',
  });
  return (
    <ChoiceField
      label="Project"
      required={false}
      error={undefined}
      value={(value !== '' && chosen) || null}
      onChange={(choice) => onChange(choice?.id ?? '')}
      onSearch={onSearch}
      options={options}
      placeholder="All projects"
      empty="No project matches. Try fewer letters."
    />
  );
}
