import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getClientDetail, listClients, type Client } from '#contract/clients.ts';
import type { Choice, ChoiceSearch } from '#web/ui/form/choice/combobox.tsx';
import { queryOf } from './query-client.ts';
import { useMay } from '#web/state/use-may.tsx';
import { useDebounced } from '#web/state/use-debounced.ts';

/** A client account as an option of a combobox. */
export type ClientOption = Choice;

/** Turns an account into an option of a combobox. */
export const clientOption = ({
  id,
  name,
  company,
  clientCode,
  email,
}: Pick<Client, 'id' | 'name' | 'company' | 'clientCode' | 'email'>): ClientOption => ({
  id,
  label: company ? `${name}, ${company}` : name,
  detail: `${clientCode} · ${email}`,
});

const optionsOf = (clients: readonly Client[]) => clients.map(clientOption);

const words = {
  placeholder: 'Name, e-mail, company or code',
  empty: 'No client matches. Try fewer letters.',
};

/**
 * Finds accounts by typed text, at most ten; the newest ten while the field is empty. Includes the field's
 * placeholder and empty text.
 */
export function useClientSearch(): ChoiceSearch & typeof words {
  const [search, onSearch] = useState('');
  const text = useDebounced(search.trim(), 200);
  const query = { limit: 10, ...(text ? { q: text } : {}) };
  const mayFind = useMay('clients.read');
  const { data: options } = useQuery({
    enabled: mayFind,
    ...queryOf(listClients, { query }),
    select: optionsOf,
    placeholderData: keepPreviousData,
  });
  return { onSearch, options, ...words };
}

/** The account with an id as an option; undefined without an id or while it loads. */
export function useClientOption(id: string): ClientOption | undefined {
  const mayFind = useMay('clients.read');
  // `select` returns the same object for the same account, because the combobox compares selected options by identity.
  const { data } = useQuery({
    ...queryOf(getClientDetail, { params: { id } }),
    select: clientOption,
    enabled: id !== '' && mayFind,
  });
  return data;
}
