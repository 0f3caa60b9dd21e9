import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { listAssignable } from '#contract/assignments.ts';
import type { HistoryRow } from '#contract/history.ts';
import { searchEverything } from '#contract/search.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useDebounced } from '#web/state/use-debounced.ts';
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx';
import type { Choice } from '#web/ui/form/choice/combobox.tsx';

type Who = NonNullable<HistoryRow['who']>;

const sides: Record<Who['side'], string> = { staff: 'of our team', client: 'of a client' };

interface WhoFilterProps {
  /** The id of the person and the side; null for all people. */
  value: Pick<Who, 'side' | 'id'> | null;
  /** The person's name, if a loaded row contains it. */
  name: string | undefined;
  onChange: (who: Pick<Who, 'side' | 'id'> | null) => void;
}

/** A filter of the history for one person of the team or of a client, found by name. */
export function WhoFilter({ value, name, onChange }: WhoFilterProps) {
  const [search, onSearch] = useState('');
  const text = useDebounced(search.trim(), 200);
  const { data: team } = useQuery(queryOf(listAssignable));
  const { data: found } = useQuery({
    ...queryOf(searchEverything, { query: { q: `in:people ${text}`, limit: 10 } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const people = useMemo(() => {
    const colleagues = (team ?? []).map((each): Choice & Pick<Who, 'side'> => ({
      id: each.id,
      side: 'staff',
      label: each.name,
      detail: sides.staff,
    }));
    const contacts = text === '' ? [] : (found?.groups ?? []).filter(({ kind }) => kind === 'person');
    return [
      ...colleagues.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
      ...contacts.flatMap(({ hits }) =>
        hits.map(({ id, title, company }) => ({
          id,
          side: 'client' as const,
          label: title,
          detail: company ?? sides.client,
        })),
      ),
    ];
  }, [team, found, text]);
  const [picked, setPicked] = useState<Choice | null>(null);
  const { id, side } = value ?? {};
  const label = name ?? (picked?.id === id ? picked?.label : undefined) ?? 'This person';
  // Memoized, because the combobox compares the selection by identity.
  const chosen = useMemo(() => (id && side ? { id, label, detail: sides[side] } : null), [id, side, label]);
  return (
    <ChoiceField
      label="Person"
      required={false}
      error={undefined}
      value={chosen}
      onChange={(choice) => {
        const person = people.find((each) => each.id === choice?.id);
        setPicked(choice);
        onChange(person ? { side: person.side, id: person.id } : null);
      }}
      onSearch={onSearch}
      options={people}
      placeholder="Everyone"
      empty="Nobody matches. Try fewer letters."
    />
  );
}
