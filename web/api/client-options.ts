import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getClientDetail, listClients, type Client } from '#contract/clients.ts';
import type { Choice, ChoiceSearch } from '#web/ui/choice-field.tsx';
import { q } from './query-client.ts';
import { useSettled } from './use-settled.ts';

/** A client account as something to choose. */
export type ClientOption = Choice;

/** Makes an account something to choose. */
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

/** Finds accounts by what is typed, ten at most: the newest while nothing is. */
export function useClientSearch(): ChoiceSearch {
  const [search, onSearch] = useState('');
  const text = useSettled(search.trim(), 200);
  const query = { limit: 10, ...(text ? { q: text } : {}) };
  const { data } = useQuery({ ...q(listClients, { query }), placeholderData: keepPreviousData });
  return { search, onSearch, options: data?.map(clientOption) };
}

/** The account with an id as something to choose; undefined without one, and while it is loading. */
export function useClientOption(id: string): ClientOption | undefined {
  const { data } = useQuery({ ...q(getClientDetail, { params: { id } }), enabled: id !== '' });
  return data && clientOption(data);
}
